"""Requests: what each route answers, and who is asking."""
