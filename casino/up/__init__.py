"""`manage.py up`: the whole house as one process tree, on a machine that has only Python."""
