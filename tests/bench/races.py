"""Which contenders are set against each other."""

from __future__ import annotations

from cuig.engine.presets import PRESETS

from tests.bench.race import Entry, Race

BRIDGE = "bridge(use_double_dummy_result=false)"
ENGINE = Race(
    "engine",
    "Random play of one deal from its cards on, legal actions asked at every turn, one process",
    "decisions/s",
    (
        Entry("OpenSpiel euchre, loop in Python", "openspiel_python", "euchre"),
        Entry("OpenSpiel euchre, loop as in its example.py", "openspiel_example", "euchre"),
        Entry("OpenSpiel euchre, loop and random bots in C++", "openspiel_cpp", "euchre"),
        Entry("Cúig twenty-five, plain CPython", "cuig_python", "twenty-five"),
        Entry("Cúig twenty-five, engine compiled", "cuig_python", "twenty-five", compiled=True),
        Entry("Cúig twenty-five, engine and loop compiled", "cuig_loop", "twenty-five", compiled=True),
    ),
)
WHOLE = Race(
    "whole",
    "Random play of whole games, shuffling and dealing too",
    "decisions/s",
    (
        Entry("OpenSpiel euchre, loop in Python", "openspiel_whole", "euchre"),
        Entry("Cúig twenty-five, plain CPython", "cuig_whole", "twenty-five"),
        Entry("Cúig twenty-five, engine compiled", "cuig_whole", "twenty-five", compiled=True),
    ),
)
GAMES = Race(
    "games",
    "Every game of ours: one deal from its cards on, plain CPython; bridge, spades and hearts beside it",
    "decisions/s",
    (
        Entry("OpenSpiel euchre, loop in Python", "openspiel_python", "euchre"),
        Entry("OpenSpiel spades, loop in Python", "openspiel_python", "spades"),
        Entry("OpenSpiel hearts, loop in Python", "openspiel_python", "hearts(pass_cards=false)"),
        Entry(
            "OpenSpiel bridge, loop in Python", "openspiel_python", "bridge(use_double_dummy_result=false)"
        ),
        *(Entry(f"Cúig {game}", "cuig_python", game) for game in PRESETS),
    ),
)
COPIES = Race(
    "copies",
    "Copies of a game after two tricks",
    "copies/s",
    (
        Entry("OpenSpiel euchre, clone", "openspiel_clone", "euchre"),
        Entry("Cúig twenty-five, copy", "cuig_copy", "twenty-five"),
        Entry("Cúig twenty-five, copy, compiled", "cuig_copy", "twenty-five", compiled=True),
    ),
)
SAMPLES = Race(
    "samples",
    "A game after two tricks, seen and sampled: views, and full games completed from a view",
    "a second",
    (
        Entry("Cúig twenty-five, view", "cuig_view", "twenty-five"),
        Entry("Cúig twenty-five, view, compiled", "cuig_view", "twenty-five", compiled=True),
        Entry("Cúig twenty-five, complete", "cuig_complete", "twenty-five"),
        Entry("Cúig twenty-five, complete, compiled", "cuig_complete", "twenty-five", compiled=True),
        Entry("Cúig twenty-five, many from one view", "cuig_sampler", "twenty-five"),
        Entry("Cúig twenty-five, many from one view, compiled", "cuig_sampler", "twenty-five", compiled=True),
        Entry("Cúig one-ten, many from one view", "cuig_sampler", "one-ten"),
        Entry("Cúig cut-throat, many from one view", "cuig_sampler", "cut-throat"),
    ),
)
LEARNERS = Race(
    "learners",
    "Learning environments: random play, an observation vector and the legal actions at every turn",
    "decisions/s",
    (
        Entry("RLCard bridge", "rlcard_python", "bridge"),
        Entry("RLCard doudizhu", "rlcard_python", "doudizhu"),
        Entry("Cúig twenty-five, PettingZoo", "cuig_env", "twenty-five"),
        Entry("Cúig one-ten, PettingZoo", "cuig_env", "one-ten"),
        Entry("Cúig cut-throat, PettingZoo", "cuig_env", "cut-throat"),
    ),
)
RACES = {race.name: race for race in (ENGINE, WHOLE, GAMES, COPIES, SAMPLES, LEARNERS)}
