"""The library that the arena gives to those who enter: cuig itself, and what the operator puts beside it."""
