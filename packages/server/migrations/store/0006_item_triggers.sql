-- Two sale windows of one item never overlap, whoever writes them.
alter table item_price_schedule add constraint item_price_schedule_no_overlap
  exclude using gist (item_uid with =, tstzrange(starts_at, ends_at) with &&) where (kind = 'sale');
--> statement-breakpoint
alter table item add constraint item_page_named check (lead_item_uid is not null or name <> '');
--> statement-breakpoint
alter table item add constraint item_prelaunch_dated check (not prelaunch or prelaunch_at is not null);
--> statement-breakpoint
-- What was removed from a page, and the codes it once had, found again through history.
create index history_item_parts on history (((changes -> 'itemUid' ->> 0)::int), uid)
  where action = 'delete' and entity in ('itemBarcode', 'itemImage', 'itemPriceSchedule', 'itemCategory', 'itemFacet', 'itemRelated');
--> statement-breakpoint
create index history_item_code on history (lower(changes -> 'code' ->> 0)) where entity = 'item' and action = 'update' and changes ? 'code';
--> statement-breakpoint
-- Two pages of one title compete with each other in search engines.
create index item_page_title on item (lower(coalesce(nullif(page_title, ''), name))) where lead_item_uid is null and status <> 'archived';
--> statement-breakpoint
create trigger append_only before update or delete or truncate on item_price_history
  for each statement execute function append_only();
--> statement-breakpoint
-- The words an item is found by. A page is also found by everything its sizes are found by.
create function item_search_text(i item) returns text
language sql stable
as $$
  select fold(concat_ws(' ', i.code, i.supplier_code, i.mpn, i.size_label,
    (select string_agg(b.barcode, ' ' order by b.uid) from item_barcode b where b.item_uid = i.uid),
    case when i.lead_item_uid is null then concat_ws(' ', i.name,
      (select b.name from brand b where b.uid = i.brand_uid), (select c.name from colour c where c.uid = i.colour_uid),
      i.supplier_colour_name,
      (select string_agg(concat_ws(' ', s.code, s.supplier_code, s.mpn, s.size_label,
         (select string_agg(b.barcode, ' ' order by b.uid) from item_barcode b where b.item_uid = s.uid)), ' ' order by s.uid)
       from item s where s.page_uid = i.uid and s.uid <> i.uid))
    end))
$$;
--> statement-breakpoint
create function item_words() returns trigger
language plpgsql
as $$
begin
  new.search_text := item_search_text(new);
  return new;
end $$;
--> statement-breakpoint
create trigger item_words_made before insert on item for each row execute function item_words();
--> statement-breakpoint
create trigger item_words_changed before update of code, name, supplier_code, mpn, size_label, brand_uid, colour_uid, supplier_colour_name, lead_item_uid
  on item for each row
  when ((old.code, old.name, old.supplier_code, old.mpn, old.size_label, old.brand_uid, old.colour_uid, old.supplier_colour_name, old.lead_item_uid)
    is distinct from
    (new.code, new.name, new.supplier_code, new.mpn, new.size_label, new.brand_uid, new.colour_uid, new.supplier_colour_name, new.lead_item_uid))
  execute function item_words();
--> statement-breakpoint
-- The same for many at once: a function called for each of them would be planned for each of them.
create view item_words as
  select i.uid, fold(concat_ws(' ', i.code, i.supplier_code, i.mpn, i.size_label, own.barcodes,
    case when i.lead_item_uid is null then concat_ws(' ', i.name, brand.name, colour.name, i.supplier_colour_name, sizes.words) end)) as words
  from item i left join brand on brand.uid = i.brand_uid left join colour on colour.uid = i.colour_uid
  left join lateral (select string_agg(b.barcode, ' ' order by b.uid) as barcodes from item_barcode b where b.item_uid = i.uid) own on true
  left join lateral (
    select string_agg(concat_ws(' ', s.code, s.supplier_code, s.mpn, s.size_label, theirs.barcodes), ' ' order by s.uid) as words
    from item s
    left join lateral (select string_agg(b.barcode, ' ' order by b.uid) as barcodes from item_barcode b where b.item_uid = s.uid) theirs on true
    where s.page_uid = i.uid and s.uid <> i.uid) sizes on true;
--> statement-breakpoint
-- These run once for each statement, over few rows or many, and so are planned each time for as many as there are.
-- A new item has its row of the rollup from the first moment, so that no list misses it.
create function page_words_of_new_sizes() returns trigger
language plpgsql set plan_cache_mode = force_custom_plan
as $$
begin
  insert into item_rollup (item_uid) select uid from made on conflict do nothing;
  update item i set search_text = w.words from item_words w
  where w.uid = i.uid and w.uid in (select lead_item_uid from made where lead_item_uid is not null);
  return null;
end $$;
--> statement-breakpoint
create trigger item_page_words_made after insert on item referencing new table as made
  for each statement execute function page_words_of_new_sizes();
--> statement-breakpoint
create function page_words_of_size() returns trigger
language plpgsql
as $$
begin
  update item i set search_text = item_search_text(i) where i.uid in (old.lead_item_uid, new.lead_item_uid);
  return null;
end $$;
--> statement-breakpoint
create trigger item_page_words_changed after update of code, supplier_code, mpn, size_label, lead_item_uid on item for each row
  when (coalesce(old.lead_item_uid, new.lead_item_uid) is not null
    and (old.code, old.supplier_code, old.mpn, old.size_label, old.lead_item_uid)
      is distinct from (new.code, new.supplier_code, new.mpn, new.size_label, new.lead_item_uid))
  execute function page_words_of_size();
--> statement-breakpoint
create function item_words_of_barcodes() returns trigger
language plpgsql set plan_cache_mode = force_custom_plan
as $$
begin
  update item i set search_text = w.words from item_words w
  where w.uid = i.uid and w.uid in (select item_uid from touched union select s.page_uid from item s join touched t on t.item_uid = s.uid);
  return null;
end $$;
--> statement-breakpoint
create trigger barcode_words_made after insert on item_barcode referencing new table as touched
  for each statement execute function item_words_of_barcodes();
--> statement-breakpoint
create trigger barcode_words_changed after update on item_barcode referencing new table as touched
  for each statement execute function item_words_of_barcodes();
--> statement-breakpoint
create trigger barcode_words_removed after delete on item_barcode referencing old table as touched
  for each statement execute function item_words_of_barcodes();
--> statement-breakpoint
create function item_words_of_brand() returns trigger
language plpgsql
as $$
begin
  update item i set search_text = w.words from item_words w where w.uid = i.uid and i.brand_uid = new.uid;
  return null;
end $$;
--> statement-breakpoint
create trigger brand_words after update of name on brand for each row
  when (old.name is distinct from new.name) execute function item_words_of_brand();
--> statement-breakpoint
create function item_words_of_colour() returns trigger
language plpgsql
as $$
begin
  update item i set search_text = w.words from item_words w where w.uid = i.uid and i.colour_uid = new.uid;
  return null;
end $$;
--> statement-breakpoint
create trigger colour_words after update of name on colour for each row
  when (old.name is distinct from new.name) execute function item_words_of_colour();
--> statement-breakpoint
-- An archived item frees its barcodes; one that comes back takes them again, or fails where another has them.
create function free_barcodes() returns trigger
language plpgsql
as $$
begin
  update item_barcode set is_free = (new.status = 'archived') where item_uid = new.uid and is_free <> (new.status = 'archived');
  return null;
end $$;
--> statement-breakpoint
create trigger item_barcodes_freed after update of status on item for each row
  when ((old.status = 'archived') is distinct from (new.status = 'archived')) execute function free_barcodes();
--> statement-breakpoint
-- Puts the rollup job into the queue, once for each transaction. Who has worked out the rollups itself says so.
create function wake_rollup() returns void
language plpgsql
as $$
begin
  if coalesce(current_setting('backroom.rollup', true), '') = 'done' then return; end if;
  if to_regclass('graphile_worker.jobs') is null then return; end if;
  perform graphile_worker.add_job('rollup', '{}'::json, max_attempts => 6, job_key => 'rollup:' || pg_current_xact_id());
end $$;
--> statement-breakpoint
-- Every write of an item or of what hangs on it is in history; from there it goes to all who must hear of it.
-- (The history triggers make nested loops dear for their own sake; here they are what finds a few items fast.)
create function item_changes() returns trigger
language plpgsql set plan_cache_mode = force_custom_plan set enable_nestloop = on
as $$
declare
  heard boolean := false;
begin
  if exists (select from written where entity = 'item') then
    insert into item_change (page_uid, item_uid, fields)
    select i.page_uid, case when i.lead_item_uid is not null then i.uid end,
      case when h.action = 'create' then '{created}' else array(select jsonb_object_keys(h.changes)) end
        || case when h.changes ?| '{priceMinor,rrpMinor}' then '{price}' else '{}'::text[] end
    from written h join item i on i.uid = h.entity_uid
    where h.entity = 'item' and h.action in ('create', 'update');
    heard := true;
  end if;
  if exists (select from written where entity in ('itemBarcode', 'itemImage', 'itemPriceSchedule', 'itemCategory', 'itemRelated', 'itemFacet', 'colourGroupItem', 'collectionItem')) then
    insert into item_change (page_uid, item_uid, fields, facets_added, facets_removed)
    select i.page_uid, case when i.lead_item_uid is not null then i.uid end,
      array_agg(distinct case t.entity when 'itemBarcode' then 'barcodes' when 'itemImage' then 'images' when 'itemPriceSchedule' then 'price'
        when 'itemCategory' then 'categories' when 'itemRelated' then 'related' when 'colourGroupItem' then 'colourGroup'
        when 'collectionItem' then 'collections' else 'facets' end),
      coalesce(array_agg(t.facet_uid) filter (where t.facet_uid is not null and t.action = 'create'), '{}'),
      coalesce(array_agg(t.facet_uid) filter (where t.facet_uid is not null and t.action = 'delete'), '{}')
    from (
      select h.entity, h.action, (h.changes -> 'itemUid' ->> 0)::int as item_uid, (h.changes -> 'facetUid' ->> 0)::int as facet_uid
        from written h where h.action = 'delete' and h.changes ? 'itemUid'
      union all select h.entity, h.action, p.item_uid, null from written h join item_barcode p on p.uid = h.entity_uid where h.entity = 'itemBarcode'
      union all select h.entity, h.action, p.item_uid, null from written h join item_image p on p.uid = h.entity_uid where h.entity = 'itemImage'
      union all select h.entity, h.action, p.item_uid, null from written h join item_price_schedule p on p.uid = h.entity_uid where h.entity = 'itemPriceSchedule'
      union all select h.entity, h.action, p.item_uid, null from written h join item_category p on p.uid = h.entity_uid where h.entity = 'itemCategory'
      union all select h.entity, h.action, p.item_uid, null from written h join item_related p on p.uid = h.entity_uid where h.entity = 'itemRelated'
      -- By hand alone: what a rule says of a page follows from its changes and is none.
      union all select h.entity, h.action, p.item_uid, null from written h join collection_item p on p.uid = h.entity_uid
        where h.entity = 'collectionItem' and (h.changes ?| '{manual,excluded}' or (h.action = 'create' and (p.manual or p.excluded)))
      union all select h.entity, h.action, p.item_uid, null from written h join colour_group_item p on p.uid = h.entity_uid where h.entity = 'colourGroupItem'
      union all select h.entity, h.action, p.item_uid, p.facet_uid from written h join item_facet p on p.uid = h.entity_uid where h.entity = 'itemFacet'
    ) t join item i on i.uid = t.item_uid
    where t.entity in ('itemBarcode', 'itemImage', 'itemPriceSchedule', 'itemCategory', 'itemRelated', 'itemFacet', 'colourGroupItem', 'collectionItem')
    group by i.page_uid, i.lead_item_uid, i.uid;
    heard := true;
  end if;
  -- What a brand, a category, a supplier, a place or a site setting says decides which pages are shown and what they offer.
  if exists (select from written where entity = 'brand' and changes ?| '{active,allowSimStock,name}') then
    insert into item_change (page_uid, fields)
    select i.uid, '{brand}' from written h join item i on i.brand_uid = h.entity_uid and i.lead_item_uid is null where h.entity = 'brand';
    heard := true;
  end if;
  if exists (select from written where entity = 'category' and changes ?| '{active,googleCategoryId}') then
    insert into item_change (page_uid, fields)
    select i.uid, '{category}' from written h
      join category c on c.uid = h.entity_uid or h.entity_uid = any(c.ancestor_uids)
      join item i on i.primary_category_uid = c.uid and i.lead_item_uid is null
    where h.entity = 'category';
    heard := true;
  end if;
  if exists (select from written where entity = 'categoryFilter') then
    insert into item_change (page_uid, fields)
    select distinct i.uid, '{category}'::text[] from (
      select coalesce(f.category_uid, (h.changes -> 'categoryUid' ->> 0)::int) as uid
      from written h left join category_filter f on f.uid = h.entity_uid where h.entity = 'categoryFilter') asked
      join category c on c.uid = asked.uid or asked.uid = any(c.ancestor_uids)
      join item i on i.primary_category_uid = c.uid and i.lead_item_uid is null;
    heard := true;
  end if;
  if exists (select from written where entity = 'siteConfig' and changes ?| '{requireImage,hideOutOfStock}') then
    insert into item_change (page_uid, fields)
    select uid, '{site}' from item where lead_item_uid is null and status <> 'archived';
    heard := true;
  end if;
  if exists (select from written where entity in ('supplier', 'stockLocation')) then
    insert into item_change (page_uid, fields)
    select distinct i.page_uid, '{stock}'::text[] from (
      select s.item_uid from written h join supplier_stock s on s.supplier_uid = h.entity_uid
        where h.entity = 'supplier' and h.changes ?| '{active,buffer,maxOffer,staleAfterHours}'
      union all select l.item_uid from written h join stock_level l on l.location_uid = h.entity_uid
        where h.entity = 'stockLocation' and h.changes ?| '{active,sellsOn,defaultBuffer}') held
      join item i on i.uid = held.item_uid;
    heard := true;
  end if;
  if heard then perform wake_rollup(); end if;
  return null;
end $$;
--> statement-breakpoint
create trigger item_changes after insert on history referencing new table as written
  for each statement execute function item_changes();
--> statement-breakpoint
create function item_stock_changes() returns trigger
language plpgsql set plan_cache_mode = force_custom_plan
as $$
begin
  insert into item_change (page_uid, item_uid, fields)
  select distinct i.page_uid, case when i.lead_item_uid is not null then i.uid end, '{stock}'::text[]
  from touched t join item i on i.uid = t.item_uid;
  if found then perform wake_rollup(); end if;
  return null;
end $$;
--> statement-breakpoint
create trigger stock_changes_made after insert on stock_level referencing new table as touched
  for each statement execute function item_stock_changes();
--> statement-breakpoint
create trigger stock_changes_changed after update on stock_level referencing new table as touched
  for each statement execute function item_stock_changes();
--> statement-breakpoint
create trigger stock_changes_removed after delete on stock_level referencing old table as touched
  for each statement execute function item_stock_changes();
--> statement-breakpoint
create trigger supplier_stock_changes_made after insert on supplier_stock referencing new table as touched
  for each statement execute function item_stock_changes();
--> statement-breakpoint
create trigger supplier_stock_changes_changed after update on supplier_stock referencing new table as touched
  for each statement execute function item_stock_changes();
--> statement-breakpoint
create trigger supplier_stock_changes_removed after delete on supplier_stock referencing old table as touched
  for each statement execute function item_stock_changes();
--> statement-breakpoint
-- What a store from before this step knew of its items stands: its stock lies at one place until somebody says where else, its
-- items are found by the new words, and whatever follows from them is worked out as soon as a server is there.
select set_config('backroom.actor', '{"uid": 0, "via": "set-up"}', true);
--> statement-breakpoint
insert into stock_location (code, name) select 'MAIN', 'Main stock' where exists (select from item_rollup where own_stock > 0);
--> statement-breakpoint
insert into stock_level (item_uid, location_uid, on_hand)
select r.item_uid, l.uid, r.own_stock from item_rollup r cross join stock_location l where r.own_stock > 0;
--> statement-breakpoint
insert into item_rollup (item_uid) select uid from item on conflict do nothing;
--> statement-breakpoint
update item i set search_text = w.words from item_words w where w.uid = i.uid and i.search_text <> w.words;
--> statement-breakpoint
insert into item_change (page_uid, fields) select uid, '{created}' from item where lead_item_uid is null;
--> statement-breakpoint
select wake_rollup() where exists (select from item);
