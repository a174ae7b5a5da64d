-- Whether a filter is switched on decides what categories require of their items, and with it how ready these are: they hear of that
-- too, whichever way it is switched. The rest is as it was.
-- Every write of an item or of what hangs on it is in history; from there it goes to all who must hear of it.
-- (The history triggers make nested loops dear for their own sake; here they are what finds a few items fast.)
create or replace function item_changes() returns trigger
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
  if exists (select from written where entity = 'category' and changes ?| '{active,googleCategoryId,filterMode}') then
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
  if exists (select from written where entity = 'filter' and changes ? 'active') then
    insert into item_change (page_uid, fields)
    select distinct i.uid, '{category}'::text[] from written h
      join category_filter f on f.filter_uid = h.entity_uid and f.required
      join category c on c.uid = f.category_uid or f.category_uid = any(c.ancestor_uids)
      join item i on i.primary_category_uid = c.uid and i.lead_item_uid is null
    where h.entity = 'filter' and h.changes ? 'active';
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
