"""The formats of an event: who meets whom at which table, and in which order.

`format` says what a format is and `registry` which there are; each format is one module (`swiss`, `knockout`,
…). The other modules are what several share: pairings, seats, rounds, standings, matchings, designs. All are
pure functions: no store, no clock, no chance.
"""
