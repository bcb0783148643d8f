"""How Fog City is made from its sources: the compiled rules and the page. run.py, the build hook and tests use it."""
