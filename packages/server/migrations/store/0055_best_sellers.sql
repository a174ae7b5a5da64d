CREATE TABLE "item_sales_year" (
	"year" integer NOT NULL,
	"item_uid" integer NOT NULL,
	"units" integer DEFAULT 0 NOT NULL,
	"sales_minor" bigint DEFAULT 0 NOT NULL,
	"gain_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "item_sales_year_year_item_uid_pk" PRIMARY KEY("year","item_uid")
);
--> statement-breakpoint
ALTER TABLE "item_sales_year" ADD CONSTRAINT "item_sales_year_item_uid_item_uid_fk" FOREIGN KEY ("item_uid") REFERENCES "public"."item"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Whatever writes days of an item tells its year, by what was there and what is there now.
create function tell_item_years() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update item_sales_year y set units = y.units - gone.units, sales_minor = y.sales_minor - gone.sales, gain_minor = y.gain_minor - gone.gain
    from (select extract(year from day)::int as year, item_uid, sum(units)::int as units, sum(greatest(0, sales_minor))::bigint as sales,
        sum(greatest(0, cost_known_minor - cost_minor))::bigint as gain from days_before group by 1, 2) gone
    where y.year = gone.year and y.item_uid = gone.item_uid;
  end if;
  if tg_op <> 'DELETE' then
    insert into item_sales_year as y (year, item_uid, units, sales_minor, gain_minor)
    select extract(year from day)::int, item_uid, sum(units)::int, sum(greatest(0, sales_minor))::bigint, sum(greatest(0, cost_known_minor - cost_minor))::bigint
    from days_now group by 1, 2 order by 1, 2
    on conflict (year, item_uid) do update set units = y.units + excluded.units, sales_minor = y.sales_minor + excluded.sales_minor,
      gain_minor = y.gain_minor + excluded.gain_minor;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger item_years_made after insert on item_sales_day referencing new table as days_now for each statement execute function tell_item_years();
--> statement-breakpoint
create trigger item_years_changed after update on item_sales_day referencing old table as days_before new table as days_now for each statement execute function tell_item_years();
--> statement-breakpoint
create trigger item_years_gone after delete on item_sales_day referencing old table as days_before for each statement execute function tell_item_years();
--> statement-breakpoint
insert into item_sales_year select extract(year from day)::int, item_uid, sum(units)::int, sum(greatest(0, sales_minor))::bigint,
  sum(greatest(0, cost_known_minor - cost_minor))::bigint from item_sales_day group by 1, 2;
