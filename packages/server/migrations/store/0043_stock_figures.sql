-- Compares every column, this one too; it is put back with the triggers of all records.
drop trigger if exists stamp on inventory_info;
--> statement-breakpoint
DROP INDEX "stock_level_wrong";--> statement-breakpoint
DROP INDEX "stock_level_low";--> statement-breakpoint
ALTER TABLE "item_change_reader" ADD COLUMN "awake_until" timestamp (6) with time zone;--> statement-breakpoint
ALTER TABLE "stock_level" ADD COLUMN "below_minimum" boolean GENERATED ALWAYS AS (coalesce(on_hand <= min_level, false)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_level" ADD COLUMN "over_reserved" boolean GENERATED ALWAYS AS (on_hand < reserved and reserved > 0) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "stock_level_over" ON "stock_level" USING btree ("item_uid") WHERE over_reserved;--> statement-breakpoint
CREATE INDEX "stock_level_negative" ON "stock_level" USING btree ("item_uid") WHERE on_hand < 0;--> statement-breakpoint
CREATE INDEX "stock_level_low" ON "stock_level" USING btree ("location_uid","item_uid") WHERE below_minimum;--> statement-breakpoint
ALTER TABLE "inventory_info" DROP COLUMN "sim_reason";