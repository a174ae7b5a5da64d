CREATE INDEX "history_by_hand" ON "history" USING btree ("uid") WHERE operation_uid is null;--> statement-breakpoint
CREATE INDEX "history_kind" ON "history" USING btree ("entity","uid");--> statement-breakpoint
CREATE INDEX "history_deleted" ON "history" USING btree ("uid") WHERE action = 'delete';