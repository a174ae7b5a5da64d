CREATE TABLE "brand_rollup" (
	"brand_uid" integer PRIMARY KEY NOT NULL,
	"items_active" integer DEFAULT 0 NOT NULL,
	"items_total" integer DEFAULT 0 NOT NULL,
	"stock_value_minor" bigint DEFAULT 0 NOT NULL,
	"supplier_links" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brand_rollup_queue" (
	"uid" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "brand_rollup_queue_uid_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"brand_uid" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "brand_rollup" ADD CONSTRAINT "brand_rollup_brand_uid_brand_uid_fk" FOREIGN KEY ("brand_uid") REFERENCES "public"."brand"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
create function wake_brand_rollup() returns void
language plpgsql
as $$
begin
  if to_regclass('graphile_worker.jobs') is null then return; end if;
  perform graphile_worker.add_job('brand-rollup', '{}'::json, max_attempts => 6, job_key => 'brand-rollup:' || pg_current_xact_id());
end $$;
--> statement-breakpoint
-- Items that came, went, changed their brand or their status, and suppliers' names that lead elsewhere, are in history.
create function brand_figures_changed() returns trigger
language plpgsql set plan_cache_mode = force_custom_plan set enable_nestloop = on
as $$
begin
  if not exists (select from written where entity in ('item', 'brandLink')) then return null; end if;
  insert into brand_rollup_queue (brand_uid)
  select distinct touched.uid from (
    select (h.changes -> 'brandUid' ->> 0)::int from written h where h.entity in ('item', 'brandLink') and h.changes ? 'brandUid'
    union all select i.brand_uid from written h join item i on i.uid = h.entity_uid
      where h.entity = 'item' and (h.action = 'create' or h.changes ?| '{brandUid,status}')
    union all select l.brand_uid from written h join brand_link l on l.uid = h.entity_uid
      where h.entity = 'brandLink' and (h.action = 'create' or h.changes ? 'brandUid')) touched(uid)
  where touched.uid is not null;
  if found then perform wake_brand_rollup(); end if;
  return null;
end $$;
--> statement-breakpoint
create trigger brand_figures_changed after insert on history referencing new table as written
  for each statement execute function brand_figures_changed();
--> statement-breakpoint
create function brand_stock_changed() returns trigger
language plpgsql set plan_cache_mode = force_custom_plan
as $$
begin
  insert into brand_rollup_queue (brand_uid)
  select distinct i.brand_uid from before_rows b join after_rows a on a.item_uid = b.item_uid
    join item i on i.uid = a.item_uid
  where a.stock_value_minor <> b.stock_value_minor and i.brand_uid is not null;
  if found then perform wake_brand_rollup(); end if;
  return null;
end $$;
--> statement-breakpoint
create trigger brand_stock_changed after update on item_rollup referencing old table as before_rows new table as after_rows
  for each statement execute function brand_stock_changed();
--> statement-breakpoint
-- What was there before is worked out as soon as a server is there; until then lists do it themselves.
insert into brand_rollup_queue (brand_uid) select uid from brand;
--> statement-breakpoint
select wake_brand_rollup();
