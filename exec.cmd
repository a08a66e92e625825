@rem For npm start on Windows. In other shells, exec replaces the shell, which would otherwise keep signals.
@%*
