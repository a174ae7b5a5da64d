-- What counts as low decides in which words items are offered, so that all of them hear when it changes.
create function low_stock_changed() returns trigger language plpgsql as $$
begin
  insert into item_change (page_uid, fields) select uid, '{stock}' from item where lead_item_uid is null and status <> 'archived';
  perform wake_rollup();
  return null;
end $$;
--> statement-breakpoint
create trigger low_stock_changed after update of low_at on site_config for each row
  when (old.low_at is distinct from new.low_at) execute function low_stock_changed();
--> statement-breakpoint
-- What channels may sell of each item is worked out as soon as a server is there.
insert into item_change (page_uid, fields) select uid, '{stock}' from item where lead_item_uid is null;
--> statement-breakpoint
select wake_rollup() where exists (select from item);
