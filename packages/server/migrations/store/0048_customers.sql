DROP INDEX "customer_address_billing_key";--> statement-breakpoint
DROP INDEX "customer_address_delivery_key";--> statement-breakpoint
DROP INDEX "customer_totals_last";--> statement-breakpoint
ALTER TABLE "customer_address" ADD COLUMN "key" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
CREATE INDEX "customer_address_postcode" ON "customer_address" USING btree (upper(replace(address ->> 'postcode', ' ', '')));--> statement-breakpoint
CREATE INDEX "order_discount_line" ON "order_discount" USING btree ("line_uid") WHERE line_uid is not null;--> statement-breakpoint
CREATE INDEX "customer_totals_last" ON "customer_totals" USING btree ("last_order_at" DESC NULLS LAST,"customer_uid" DESC NULLS FIRST);