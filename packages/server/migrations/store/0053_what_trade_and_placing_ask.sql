DROP INDEX "item_sales_day_by_day";--> statement-breakpoint
CREATE INDEX "customer_person" ON "customer" USING btree ((replace(split_part(split_part(lower("email"), '@', 1), '+', 1), '.', '') || '@' || split_part(lower("email"), '@', 2))) WHERE anonymised_at is null;--> statement-breakpoint
CREATE INDEX "item_sales_day_by_day" ON "item_sales_day" USING btree ("day","item_uid","channel","units","sales_minor","cost_known_minor","cost_minor");--> statement-breakpoint
-- Each order counts its half hour anew; what PostgreSQL would plan each time for that half hour is the same plan.
alter function keep_half_hour(timestamptz) set plan_cache_mode = force_generic_plan;
