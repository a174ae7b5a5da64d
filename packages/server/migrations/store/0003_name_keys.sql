-- Kept in columns from now on, so it must find its parts whatever the search path is, as when a dump is read back.
create or replace function name_key(words text) returns text
language sql immutable strict parallel safe
as $$
  select trim(regexp_replace(regexp_replace(public.fold(words), '(&|\+|\mand\M|\m(ltd|limited|plc|inc|co|the)\M)', ' ', 'g'), '[^a-z0-9]+', ' ', 'g'))
$$;
--> statement-breakpoint
ALTER TABLE "brand_link" ADD COLUMN "name_key" text GENERATED ALWAYS AS (name_key(supplier_brand_name)) STORED;--> statement-breakpoint
ALTER TABLE "brand_link" ADD COLUMN "compact_key" text GENERATED ALWAYS AS (replace(name_key(supplier_brand_name), ' ', '')) STORED;--> statement-breakpoint
ALTER TABLE "brand" ADD COLUMN "name_key" text GENERATED ALWAYS AS (name_key(name)) STORED;--> statement-breakpoint
ALTER TABLE "brand" ADD COLUMN "compact_key" text GENERATED ALWAYS AS (replace(name_key(name), ' ', '')) STORED;--> statement-breakpoint
CREATE INDEX "brand_by_key" ON "brand" USING gin ("name_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "brand_by_compact_key" ON "brand" USING gin ("compact_key" gin_trgm_ops) WHERE name_key like '% %';--> statement-breakpoint
-- How alike the keys of two trade names are, from 0 to 1. Not strict, so that it is put into the statement and not called.
create function key_likeness(one text, one_compact text, other text, other_compact text) returns real
language sql immutable parallel safe
as $$
  select greatest(similarity(one, other), similarity(one_compact, other_compact))
$$;
--> statement-breakpoint
drop function name_likeness(text, text);
