"""Who meets whom at which table: pure functions from entrants (and results so far) to pairings."""
