"""What people do to the books: one module a noun, each service a verb."""
