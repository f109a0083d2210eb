"""Reports for programs: dumps of matches and ratings, and scores with less luck in them."""
