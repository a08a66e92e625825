-- The bell counts documents that expire: their changes are reported to it, like those of every other source.
CREATE TRIGGER "tell_bell_insert" AFTER INSERT ON "fleet_documents" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('documents');--> statement-breakpoint
CREATE TRIGGER "tell_bell_update" AFTER UPDATE ON "fleet_documents" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('documents');--> statement-breakpoint
CREATE TRIGGER "tell_bell_delete" AFTER DELETE ON "fleet_documents" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_account"('documents');
