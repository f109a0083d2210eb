-- News by mail goes as it does to webhooks: whose account it is stands in place of an address and of who is told.
ALTER TABLE webhook ADD COLUMN account bigint REFERENCES account CONSTRAINT webhook_of_account UNIQUE;
ALTER TABLE webhook ADD CONSTRAINT webhook_by_mail CHECK ((account IS NULL) = (url <> 'mail'));
