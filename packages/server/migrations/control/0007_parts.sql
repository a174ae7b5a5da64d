ALTER TABLE "history" ADD COLUMN "of_uid" integer;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "of_version" integer;--> statement-breakpoint
CREATE INDEX "history_part" ON "history" USING btree ("entity","of_uid","uid") WHERE of_uid is not null;