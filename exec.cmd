@rem For npm start on Windows: in other shells exec makes a program take the place of the shell, which would keep signals.
@%*
