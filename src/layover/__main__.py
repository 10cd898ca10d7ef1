"""`python -m layover` is the command `layover`."""

from layover.cli import main

if __name__ == "__main__":
    main()
