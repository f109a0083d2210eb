"""The process of one bot, started by `cuig.apart.process`: it decides for its seats until its input ends."""

from cuig.apart.child import main

main()
