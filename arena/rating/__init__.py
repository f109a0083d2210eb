"""Ratings: TrueSkill beliefs of skill, and the ladders and tables made of them."""
