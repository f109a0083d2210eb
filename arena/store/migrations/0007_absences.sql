-- How often a version did not come is counted for every row of a ladder.

CREATE INDEX fault_no_show ON fault (version) WHERE kind = 'no-show';
