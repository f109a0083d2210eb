"""What happens between the cards: dealing, robbing, the auction, the exchange, the settling of a deal.

Each phase that asks a seat something has two functions, `legal(state)` and `apply(state, action)`; `apply` is
only called with a legal action, and ends by entering the phase that follows.
"""
