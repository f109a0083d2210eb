-- The content of an archive that came to nothing is let go; what became of it stays known.

ALTER TABLE archive ALTER content DROP NOT NULL;
