-- Every store has one site and one set of filter settings from the start; the triggers that ask for an actor come after.
insert into site (code, name, site_url, is_default, created_by, updated_by)
select 'main', 'Main site', coalesce((select site_url from site_config order by uid limit 1), ''), true, 0, 0;
--> statement-breakpoint
insert into filter_settings (uid, created_by, updated_by) values (1, 0, 0);
--> statement-breakpoint
select setval(pg_get_serial_sequence('filter_settings', 'uid'), 1);
--> statement-breakpoint
-- Who is in a collection: not kept out, and in it by hand or by its rule. Where somebody moved it by hand, that is its place.
create view collection_member as
  select h.collection_uid, h.item_uid, h.manual, r.item_uid is not null as by_rule,
    coalesce(h.position, r.position) as position, h.pinned, case when h.manual then h.added_at else r.added_at end as added_at
  from collection_item h
  left join collection_rule_item r on r.collection_uid = h.collection_uid and r.item_uid = h.item_uid
  where not h.excluded and (h.manual or r.item_uid is not null)
  union all
  select r.collection_uid, r.item_uid, false, true, r.position, null, r.added_at
  from collection_rule_item r
  where not exists (select from collection_item h where h.collection_uid = r.collection_uid and h.item_uid = r.item_uid);
--> statement-breakpoint
-- The place before the first, or after the last, of an order by hand.
create function collection_place(collection_uid int, place text) returns numeric
language sql stable
as $$
  select case when place = 'start' then
    least(0, (select min(h.position) from collection_item h where h.collection_uid = $1),
      (select min(r.position) from collection_rule_item r where r.collection_uid = $1))
  else
    greatest(0, (select max(h.position) from collection_item h where h.collection_uid = $1),
      (select max(r.position) from collection_rule_item r where r.collection_uid = $1))
  end $$;
--> statement-breakpoint
-- A new collection has its row of figures from the first moment, so that no list misses it.
create function collection_figures() returns trigger
language plpgsql
as $$
begin
  insert into collection_state (collection_uid) select uid from made on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
create trigger collection_figures after insert on collection referencing new table as made
  for each statement execute function collection_figures();
--> statement-breakpoint
insert into collection_state (collection_uid) select uid from collection on conflict do nothing;
--> statement-breakpoint
-- Puts the membership job into the queue, once for each transaction. Who works out the memberships itself says so.
create function wake_membership() returns trigger
language plpgsql
as $$
begin
  if coalesce(current_setting('backroom.membership', true), '') = 'done' then return null; end if;
  if to_regclass('graphile_worker.jobs') is null then return null; end if;
  if not exists (select from queued) then return null; end if;
  perform graphile_worker.add_job('membership', '{}'::json, max_attempts => 6, job_key => 'membership:' || pg_current_xact_id());
  return null;
end $$;
--> statement-breakpoint
create trigger membership_wakes after insert on membership_queue referencing new table as queued
  for each statement execute function wake_membership();
--> statement-breakpoint
-- What somebody does by hand changes who is in the collection, its counts, and what rules that name it find.
create function collection_touched() returns trigger
language plpgsql set plan_cache_mode = force_custom_plan
as $$
begin
  update collection_state s set is_dirty = true where s.collection_uid in (select t.collection_uid from touched t) and not s.is_dirty;
  insert into membership_queue (page_uid, keys)
  select t.item_uid, array_agg(distinct 'collection:' || t.collection_uid) from touched t
  where exists (select from collection_dependency d where d.kind = 'collection' and d.ref = t.collection_uid::text)
    or exists (select from collection_tag_link l join collection_dependency d on d.kind = 'tag' and d.ref = l.tag_uid::text where l.collection_uid = t.collection_uid)
  group by t.item_uid;
  if to_regclass('graphile_worker.jobs') is not null then
    perform graphile_worker.add_job('collection-counts', '{}'::json, max_attempts => 6, job_key => 'collection-counts:' || pg_current_xact_id());
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger collection_touched_made after insert on collection_item referencing new table as touched
  for each statement execute function collection_touched();
--> statement-breakpoint
create trigger collection_touched_changed after update on collection_item referencing new table as touched
  for each statement execute function collection_touched();
--> statement-breakpoint
create trigger collection_touched_removed after delete on collection_item referencing old table as touched
  for each statement execute function collection_touched();
--> statement-breakpoint
-- What a category, a facet or a colour says decides what the index holds of the pages that have it.
create function item_index_changes() returns trigger
language plpgsql set plan_cache_mode = force_custom_plan set enable_nestloop = on
as $$
declare
  heard boolean := false;
begin
  if exists (select from written where entity = 'category' and changes ?| '{parentUid,ancestorUids}') then
    insert into item_change (page_uid, fields)
    select distinct k.item_uid, '{categories}'::text[] from written h
      join category c on c.uid = h.entity_uid or h.entity_uid = any(c.ancestor_uids)
      join item_category k on k.category_uid = c.uid
    where h.entity = 'category' and h.changes ?| '{parentUid,ancestorUids}';
    heard := true;
  end if;
  if exists (select from written where entity = 'facet' and changes ? 'filterUid') then
    insert into item_change (page_uid, fields)
    select distinct k.page_uid, '{facets}'::text[] from written h join item_facet k on k.facet_uid = h.entity_uid
    where h.entity = 'facet' and h.changes ? 'filterUid';
    heard := true;
  end if;
  if exists (select from written where entity = 'colour' and changes ? 'baseColours') then
    insert into item_change (page_uid, fields)
    select distinct i.page_uid, '{colour}'::text[] from written h join item i on i.colour_uid = h.entity_uid
    where h.entity = 'colour' and h.changes ? 'baseColours';
    heard := true;
  end if;
  if heard then perform wake_rollup(); end if;
  return null;
end $$;
--> statement-breakpoint
create trigger item_index_changes after insert on history referencing new table as written
  for each statement execute function item_index_changes();
--> statement-breakpoint
-- A statement that asks it is answered by one process. Being unsafe for parallel plans is all that it is for.
create function by_itself() returns boolean language sql immutable parallel unsafe as 'select true';
--> statement-breakpoint
-- Each write of a page's index says by which transaction, also where a backup is read back.
create function item_index_written() returns trigger language plpgsql as $$
begin
  new.written_xid := pg_current_xact_id();
  return new;
end $$;
--> statement-breakpoint
create trigger item_index_written before insert or update on item_index for each row execute function item_index_written();
--> statement-breakpoint
alter table item_index enable always trigger item_index_written;
--> statement-breakpoint
-- The index of a store from before this step is worked out as soon as a server is there.
insert into item_change (page_uid, fields) select uid, '{created}' from item where lead_item_uid is null;
--> statement-breakpoint
do $$
begin
  if not exists (select from item) then return; end if;
  if to_regclass('graphile_worker.jobs') is not null
    and exists (select from graphile_worker.jobs where task_identifier = 'rollup' and key like 'rollup:%') then return; end if;
  perform wake_rollup();
end $$;
--> statement-breakpoint
-- Reads sizes as the contract's readSize() does, for their order alone: what suppliers write ("Lrg", "X-Large", "7 - 8 yrs") sorts too.
create or replace function size_sort_key(label text) returns text
language plpgsql immutable parallel safe
as $$
declare
  s text := replace(replace(replace(replace(replace(lower(trim(regexp_replace(coalesce(label, ''), '\s+', ' ', 'g'))),
    '½', '.5'), '¼', '.25'), '¾', '.75'), '”', '"'), ',', '.');
  m text[];
begin
  if s = '' then return null; end if;
  if s in ('one size', 'onesize', 'one-size', 'os', 'o/s', 'one') then return '10'; end if;
  m := regexp_match(regexp_replace(trim(split_part(s, '/', 1)), 'extra[ -]?', 'x', 'g'),
    '^([2-9]?)(x{0,6})[ -]?(s|sm|sml|small|m|md|med|medium|l|lg|lge|lrg|large)$');
  if m is not null and (m[1] = '' or m[2] = 'x') and (left(m[3], 1) <> 'm' or m[1] || m[2] = '') then
    return '20' || lpad((case left(m[3], 1) when 's' then 40 - public.size_letter_steps(m) when 'm' then 50
      else 60 + public.size_letter_steps(m) end)::text, 2, '0');
  end if;
  m := regexp_match(s, '^(\d+(?:\.\d+)?) ?cms?$');
  if m is not null then return '30' || public.size_number(m[1]); end if;
  m := regexp_match(s, '^(\d+(?:\.\d+)?) ?mm$');
  if m is not null then return '40' || public.size_number(m[1]); end if;
  m := regexp_match(s, '^(\d+(?:\.\d+)?) ?(?:"|in|inch|inches|er)$');
  if m is not null then return '50' || public.size_number(m[1]); end if;
  m := regexp_match(s, '^(\d{3})[a-c]$');
  if m is not null then return '60' || public.size_number(m[1]) || right(s, 1); end if;
  m := regexp_match(s, '^(\d{2}) ?(?:/|x) ?(\d{2})$');
  if m is not null then return '70' || public.size_number(m[1]) || public.size_number(m[2]); end if;
  m := regexp_match(s, '^(\d{2})(?=l$| ?[sr]$) ?(s|r|l)$');
  if m is not null then return '70' || public.size_number(m[1]) || case m[2] when 's' then '1' when 'r' then '2' else '3' end; end if;
  m := regexp_match(s, '^(eu|uk|us) ?(\d+(?:\.\d+)?)$');
  if m is not null then return case m[1] when 'eu' then '80' when 'uk' then '81' else '82' end || public.size_number(m[2]); end if;
  m := regexp_match(s, '^(\d+)(?: ?- ?\d+)? ?(?:m|mths?|months?)$');
  if m is not null then return '90' || public.size_number(m[1]); end if;
  m := regexp_match(s, '^(\d+)(?: ?- ?\d+)? ?(?:y|yrs?|years?)$');
  if m is not null then return '90' || public.size_number((m[1]::numeric * 12)::text); end if;
  m := regexp_match(s, '^(\d+(?:\.\d+)?) ?(?:l|ltrs?|litres?|ml)$');
  if m is not null then return case when s like '%ml' then '94' else '95' end || public.size_number(m[1]); end if;
  m := regexp_match(s, '^(\d+(?:\.\d+)?)$');
  if m is not null then return '97' || public.size_number(m[1]); end if;
  m := regexp_match(s, '^(\d+(?:\.\d+)?)(.*)$');
  if m is not null then return '98' || public.size_number(m[1]) || left(m[2], 14); end if;
  return '99' || left(s, 22);
end $$;
--> statement-breakpoint
-- Stored keys are those of the new reading.
alter table item alter column size_sort_key set expression as (size_sort_key(size_label));
--> statement-breakpoint
-- Sizes are read anew when what their rules look at changes; once for each transaction, as the rollup.
create function wake_size_run() returns trigger
language plpgsql
as $$
begin
  if coalesce(current_setting('backroom.size_run', true), '') = 'done' then return null; end if;
  if to_regclass('graphile_worker.jobs') is null then return null; end if;
  if exists (select from written where fields && '{created,sizeLabel,categories,category,brandUid,gender,age,styleUid,sellable}') and exists (select from size_filter_rule where active) then
    perform graphile_worker.add_job('size-run', '{}'::json, max_attempts => 6, job_key => 'size-run:' || pg_current_xact_id());
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger wake_size_run after insert on item_change referencing new table as written
  for each statement execute function wake_size_run();
--> statement-breakpoint
insert into category_tree (uid, edition) values (1, 1);
--> statement-breakpoint
-- Who stands where in the tree has changed, whoever changed it. The row is locked until the change is over: moves come one after the other.
create function category_tree_changed() returns trigger
language plpgsql
as $$
begin
  update category_tree set edition = edition + 1;
  return null;
end $$;
--> statement-breakpoint
create trigger category_tree_changed after insert or delete or update of parent_uid, position on category
  for each statement execute function category_tree_changed();
--> statement-breakpoint
insert into google_taxonomy_state (uid) values (1);
--> statement-breakpoint
-- The starter rows of Google's list; heads that they name without a number have a made-up one below zero until the whole list is read.
insert into google_category (id, name, path, parent_id, level, enabled) values
  (988, 'Sporting Goods', 'Sporting Goods', null, 1, true),
  (166, 'Apparel & Accessories', 'Apparel & Accessories', null, 1, true),
  (5181, 'Luggage & Bags', 'Luggage & Bags', null, 1, true),
  (1011, 'Outdoor Recreation', 'Sporting Goods > Outdoor Recreation', 988, 2, true),
  (1013, 'Camping & Hiking', 'Sporting Goods > Outdoor Recreation > Camping & Hiking', 1011, 3, true),
  (1025, 'Cycling', 'Sporting Goods > Outdoor Recreation > Cycling', 1011, 3, true),
  (7059, 'Climbing', 'Sporting Goods > Outdoor Recreation > Climbing', 1011, 3, true),
  (1026, 'Bicycles', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycles', 1025, 4, true),
  (3214, 'Bicycle Accessories', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Accessories', 1025, 4, true),
  (3618, 'Bicycle Parts', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Parts', 1025, 4, true),
  (3982, 'Cycling Apparel & Accessories', 'Sporting Goods > Outdoor Recreation > Cycling > Cycling Apparel & Accessories', 1025, 4, true),
  (3778, 'Bicycle Bags & Panniers', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Accessories > Bicycle Bags & Panniers', 3214, 5, true),
  (3341, 'Bicycle Baskets', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Accessories > Bicycle Baskets', 3214, 5, true),
  (3879, 'Bicycle Bells & Horns', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Accessories > Bicycle Bells & Horns', 3214, 5, true),
  (4145, 'Bicycle Cages', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Accessories > Bicycle Cages', 3214, 5, true),
  (5842, 'Bicycle Child Seats', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Accessories > Bicycle Child Seats', 3214, 5, true),
  (3243, 'Bicycle Computers', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Accessories > Bicycle Computers', 3214, 5, true),
  (3719, 'Bicycle Fenders', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Accessories > Bicycle Fenders', 3214, 5, true),
  (1028, 'Bicycle Front & Rear Racks', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Accessories > Bicycle Front & Rear Racks', 3214, 5, true),
  (1027, 'Bicycle Locks', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Accessories > Bicycle Locks', 3214, 5, true),
  (3827, 'Bicycle Pumps', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Accessories > Bicycle Pumps', 3214, 5, true),
  (3428, 'Bicycle Stands & Storage', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Accessories > Bicycle Stands & Storage', 3214, 5, true),
  (499694, 'Bicycle Tire Repair Supplies & Kits', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Accessories > Bicycle Tire Repair Supplies & Kits', 3214, 5, true),
  (505668, 'Bicycle Tools', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Accessories > Bicycle Tools', 3214, 5, true),
  (3811, 'Bicycle Trailers', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Accessories > Bicycle Trailers', 3214, 5, true),
  (3868, 'Bicycle Trainers', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Accessories > Bicycle Trainers', 3214, 5, true),
  (3740, 'Bicycle Brake Parts', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Parts > Bicycle Brake Parts', 3618, 5, true),
  (4585, 'Bicycle Drivetrain Parts', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Parts > Bicycle Drivetrain Parts', 3618, 5, true),
  (4603, 'Bicycle Forks', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Parts > Bicycle Forks', 3618, 5, true),
  (3639, 'Bicycle Frames', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Parts > Bicycle Frames', 3618, 5, true),
  (499868, 'Bicycle Groupsets', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Parts > Bicycle Groupsets', 3618, 5, true),
  (4582, 'Bicycle Handlebars', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Parts > Bicycle Handlebars', 3618, 5, true),
  (3292, 'Bicycle Saddles', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Parts > Bicycle Saddles', 3618, 5, true),
  (4194, 'Bicycle Seatposts', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Parts > Bicycle Seatposts', 3618, 5, true),
  (4583, 'Bicycle Stems', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Parts > Bicycle Stems', 3618, 5, true),
  (4571, 'Bicycle Tires', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Parts > Bicycle Tires', 3618, 5, true),
  (4572, 'Bicycle Tubes', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Parts > Bicycle Tubes', 3618, 5, true),
  (3216, 'Bicycle Wheels', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Parts > Bicycle Wheels', 3618, 5, true),
  (4574, 'Bicycle Brake Calipers', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Parts > Bicycle Brake Parts > Bicycle Brake Calipers', 3740, 6, true),
  (4576, 'Bicycle Brake Rotors', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Parts > Bicycle Brake Parts > Bicycle Brake Rotors', 3740, 6, true),
  (4586, 'Bicycle Cassettes & Freewheels', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Parts > Bicycle Drivetrain Parts > Bicycle Cassettes & Freewheels', 4585, 6, true),
  (4587, 'Bicycle Chains', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Parts > Bicycle Drivetrain Parts > Bicycle Chains', 4585, 6, true),
  (4588, 'Bicycle Derailleurs', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Parts > Bicycle Drivetrain Parts > Bicycle Derailleurs', 4585, 6, true),
  (4592, 'Bicycle Cranks', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Parts > Bicycle Drivetrain Parts > Bicycle Cranks', 4585, 6, true),
  (4593, 'Bicycle Pedals', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Parts > Bicycle Drivetrain Parts > Bicycle Pedals', 4585, 6, true),
  (4594, 'Bicycle Shifters', 'Sporting Goods > Outdoor Recreation > Cycling > Bicycle Parts > Bicycle Drivetrain Parts > Bicycle Shifters', 4585, 6, true),
  (3118, 'Bicycle Cleats', 'Sporting Goods > Outdoor Recreation > Cycling > Cycling Apparel & Accessories > Bicycle Cleats', 3982, 5, true),
  (3246, 'Bicycle Gloves', 'Sporting Goods > Outdoor Recreation > Cycling > Cycling Apparel & Accessories > Bicycle Gloves', 3982, 5, true),
  (1029, 'Bicycle Helmets', 'Sporting Goods > Outdoor Recreation > Cycling > Cycling Apparel & Accessories > Bicycle Helmets', 3982, 5, true),
  (8061, 'Bicycle Protective Pads', 'Sporting Goods > Outdoor Recreation > Cycling > Cycling Apparel & Accessories > Bicycle Protective Pads', 3982, 5, true),
  (3272, 'Bicycle Shoe Covers', 'Sporting Goods > Outdoor Recreation > Cycling > Cycling Apparel & Accessories > Bicycle Shoe Covers', 3982, 5, true),
  (1014, 'Camp Furniture', 'Sporting Goods > Outdoor Recreation > Camping & Hiking > Camp Furniture', 1013, 4, true),
  (1016, 'Camping Cookware & Dinnerware', 'Sporting Goods > Outdoor Recreation > Camping & Hiking > Camping Cookware & Dinnerware', 1013, 4, true),
  (1019, 'Camping Lights & Lanterns', 'Sporting Goods > Outdoor Recreation > Camping & Hiking > Camping Lights & Lanterns', 1013, 4, true),
  (3937, 'Camping Tools', 'Sporting Goods > Outdoor Recreation > Camping & Hiking > Camping Tools', 1013, 4, true),
  (3738, 'Hiking Poles', 'Sporting Goods > Outdoor Recreation > Camping & Hiking > Hiking Poles', 1013, 4, true),
  (1023, 'Portable Water Filters & Purifiers', 'Sporting Goods > Outdoor Recreation > Camping & Hiking > Portable Water Filters & Purifiers', 1013, 4, true),
  (1020, 'Sleeping Bags', 'Sporting Goods > Outdoor Recreation > Camping & Hiking > Sleeping Bags', 1013, 4, true),
  (1021, 'Sleeping Pads', 'Sporting Goods > Outdoor Recreation > Camping & Hiking > Sleeping Pads', 1013, 4, true),
  (5655, 'Tent Accessories', 'Sporting Goods > Outdoor Recreation > Camping & Hiking > Tent Accessories', 1013, 4, true),
  (1022, 'Tents', 'Sporting Goods > Outdoor Recreation > Camping & Hiking > Tents', 1013, 4, true),
  (4095, 'Multifunction Tools & Knives', 'Sporting Goods > Outdoor Recreation > Camping & Hiking > Camping Tools > Multifunction Tools & Knives', 3937, 5, true),
  (3363, 'Belay Devices', 'Sporting Goods > Outdoor Recreation > Climbing > Belay Devices', 7059, 4, true),
  (3746, 'Carabiners', 'Sporting Goods > Outdoor Recreation > Climbing > Carabiners', 7059, 4, true),
  (3211, 'Climbing Chalk Bags', 'Sporting Goods > Outdoor Recreation > Climbing > Climbing Chalk Bags', 7059, 4, true),
  (3218, 'Climbing Harnesses', 'Sporting Goods > Outdoor Recreation > Climbing > Climbing Harnesses', 7059, 4, true),
  (3825, 'Climbing Rope', 'Sporting Goods > Outdoor Recreation > Climbing > Climbing Rope', 7059, 4, true),
  (3849, 'Quickdraws', 'Sporting Goods > Outdoor Recreation > Climbing > Quickdraws', 7059, 4, true),
  (1604, 'Clothing', 'Apparel & Accessories > Clothing', 166, 2, true),
  (187, 'Shoes', 'Apparel & Accessories > Shoes', 166, 2, true),
  (167, 'Clothing Accessories', 'Apparel & Accessories > Clothing Accessories', 166, 2, true),
  (5322, 'Activewear', 'Apparel & Accessories > Clothing > Activewear', 1604, 3, true),
  (203, 'Outerwear', 'Apparel & Accessories > Clothing > Outerwear', 1604, 3, true),
  (5697, 'Bicycle Activewear', 'Apparel & Accessories > Clothing > Activewear > Bicycle Activewear', 5322, 4, true),
  (3128, 'Bicycle Bibs', 'Apparel & Accessories > Clothing > Activewear > Bicycle Activewear > Bicycle Bibs', 5697, 5, true),
  (3455, 'Bicycle Jerseys', 'Apparel & Accessories > Clothing > Activewear > Bicycle Activewear > Bicycle Jerseys', 5697, 5, true),
  (3188, 'Bicycle Shorts & Briefs', 'Apparel & Accessories > Clothing > Activewear > Bicycle Activewear > Bicycle Shorts & Briefs', 5697, 5, true),
  (3729, 'Bicycle Tights', 'Apparel & Accessories > Clothing > Activewear > Bicycle Activewear > Bicycle Tights', 5697, 5, true),
  (5598, 'Coats & Jackets', 'Apparel & Accessories > Clothing > Outerwear > Coats & Jackets', 203, 4, true),
  (5514, 'Rain Pants', 'Apparel & Accessories > Clothing > Outerwear > Rain Pants', 203, 4, true),
  (170, 'Gloves & Mittens', 'Apparel & Accessories > Clothing Accessories > Gloves & Mittens', 167, 3, true),
  (173, 'Hats', 'Apparel & Accessories > Clothing Accessories > Hats', 167, 3, true),
  (178, 'Sunglasses', 'Apparel & Accessories > Clothing Accessories > Sunglasses', 167, 3, true),
  (100, 'Backpacks', 'Luggage & Bags > Backpacks', 5181, 2, true),
  (-1, 'Electronics', 'Electronics', null, 1, false),
  (339, 'GPS Navigation Systems', 'Electronics > GPS Navigation Systems', -1, 2, true),
  (-2, 'Arts & Entertainment', 'Arts & Entertainment', null, 1, false),
  (-3, 'Party & Celebration', 'Arts & Entertainment > Party & Celebration', -2, 2, false),
  (-4, 'Gift Giving', 'Arts & Entertainment > Party & Celebration > Gift Giving', -3, 3, false),
  (53, 'Gift Cards & Certificates', 'Arts & Entertainment > Party & Celebration > Gift Giving > Gift Cards & Certificates', -4, 4, true),
  (-5, 'Health & Beauty', 'Health & Beauty', null, 1, false),
  (-6, 'Health Care', 'Health & Beauty > Health Care', -5, 2, false),
  (2890, 'Fitness & Nutrition', 'Health & Beauty > Health Care > Fitness & Nutrition', -6, 3, true),
  (2984, 'Nutrition Bars', 'Health & Beauty > Health Care > Fitness & Nutrition > Nutrition Bars', 2890, 4, true),
  (6242, 'Nutrition Gels & Chews', 'Health & Beauty > Health Care > Fitness & Nutrition > Nutrition Gels & Chews', 2890, 4, true),
  (5702, 'Nutrition Drinks & Shakes', 'Health & Beauty > Health Care > Fitness & Nutrition > Nutrition Drinks & Shakes', 2890, 4, true)
on conflict (id) do update set name = excluded.name, path = excluded.path, parent_id = excluded.parent_id, level = excluded.level;
--> statement-breakpoint
-- Says that a collection is to be computed, and queues it. It is held where it would keep too few: nobody has seen the numbers.
create function ask_recompute(collection_uid int, because text) returns void
language plpgsql
as $$
begin
  insert into collection_state (collection_uid, rule_state) values ($1, 'computing')
  on conflict on constraint collection_state_pkey do update set rule_state = 'computing', failure = '';
  if to_regclass('graphile_worker.jobs') is null then return; end if;
  perform graphile_worker.add_job('rule-recompute',
    json_build_object('collectionUid', $1, 'isConfirmed', false, 'because', $2),
    job_key => 'rule-recompute:' || $1 || ':unasked');
end $$;
--> statement-breakpoint
-- A rule that was written without computing it, as when a merge points it elsewhere or an undo brings it back, is computed soon,
-- with those below that take it over. So is one whose place among collections decides whose rule it takes over.
create function rule_written() returns trigger
language plpgsql
as $$
begin
  if coalesce(current_setting('backroom.rules', true), '') = 'done' then return null; end if;
  perform ask_recompute(h.uid, case when h.depth = 0 then 'Its rule was rewritten' else 'The rule it takes over changed' end)
  from (
    with recursive heir as (
      select new.uid, 0 as depth
      union all select c.uid, h.depth + 1 from heir h join collection c on c.parent_uid = h.uid and c.inherit_rules where h.depth < 10
    ) select uid, depth from heir) h;
  return null;
end $$;
--> statement-breakpoint
create trigger rule_written after update of rule, parent_uid, inherit_rules on collection for each row
  when (old.rule is distinct from new.rule or old.inherit_rules is distinct from new.inherit_rules
    or (new.inherit_rules and old.parent_uid is distinct from new.parent_uid)) execute function rule_written();
--> statement-breakpoint
-- After the row of figures is there.
create trigger rule_written_made after insert on collection for each row
  when (new.rule is not null or new.inherit_rules) execute function rule_written();
--> statement-breakpoint
-- Whoever carries a tag decides what rules that name the tag find, also when a bulk change or its undo gave or took it.
create function collection_tagged() returns trigger
language plpgsql
as $$
begin
  if coalesce(current_setting('backroom.membership', true), '') = 'done' then return null; end if;
  perform ask_recompute(f.uid, 'A tag its rule names was given or taken')
  from (
    select distinct d.collection_uid as uid from collection_dependency d
    join collection_state s on s.collection_uid = d.collection_uid and not s.is_discarded
    where d.kind = 'tag' and d.ref in (select t.tag_uid::text from touched t)) f;
  return null;
end $$;
--> statement-breakpoint
create trigger collection_tagged_made after insert on collection_tag_link referencing new table as touched
  for each statement execute function collection_tagged();
--> statement-breakpoint
create trigger collection_tagged_removed after delete on collection_tag_link referencing old table as touched
  for each statement execute function collection_tagged();
