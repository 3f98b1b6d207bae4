"""From files to stored rounds: each importer cuts what was uploaded into chunks that a job works."""
