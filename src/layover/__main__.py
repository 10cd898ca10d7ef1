"""`python -m layover` is the command `layover`."""

from layover.cli import main

main()
