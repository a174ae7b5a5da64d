import { sizeSystems } from '@backroom/contract/items/page/size-reading'
import { sizeLabelsView, sizeRulesView } from '@backroom/contract/organisation/size-rules/size-rules'
import { type SQL, sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { serveDataView } from '#kit/data-view/serve-data-view'
import type { Kit } from '#kit/kit'
import { sizeFilterRule } from '#tables/organisation/size-rules'

/** The list of rules, and the list of labels that none of them reads. */
export function sizeRuleLists(kit: Kit) {
  serveDataView(kit, sizeRulesView, {
    from: sql`size_filter_rule left join filter on filter.uid = size_filter_rule.target_filter_uid
      left join size_rule_hit on size_rule_hit.rule_uid = size_filter_rule.uid left join facet on facet.uid = size_filter_rule.facet_uid`,
    table: sizeFilterRule,
    fields: {
      filter: sql`filter.name`,
      scope: scopeSql,
      matches: matchesSql,
      gives: sql`coalesce(facet.name, size_filter_rule.make_name)`,
      hits: sql`coalesce(size_rule_hit.hits, 0)`,
      lastRunAt: sql`size_rule_hit.last_run_at`,
    },
    search: { text: sizeFilterRule.searchText, covers: ['name'] },
  })

  serveDataView(kit, sizeLabelsView, {
    from: sql`(${labelsSql}) as size_label`,
    table: sizeLabel,
    fields: {
      label: sql`size_label.label`,
      items: sql`size_label.items`,
      brands: sql`coalesce(size_label.brands, '')`,
      categories: sql`coalesce(size_label.categories, '')`,
      system: systemSql,
      reads: readsSql,
      ignored: sql`size_label.ignored`,
      categoryUid: sql`size_label.category_uid`,
      filterUid: sql`size_label.filter_uid`,
    },
    search: { text: sql`fold(size_label.label)`, covers: ['label'] },
  })
}

/** Not a table: labels are read from the items that carry them. */
const sizeLabel = pgTable('size_label', { uid: integer() })

const names = (table: string, column: string): SQL =>
  sql.raw(
    `(select string_agg(n.name, ', ' order by n.name) from ${table} n where n.uid = any(size_filter_rule.${column}))`,
  )

const scopeSql: SQL = sql`coalesce(nullif(concat_ws('; ', ${names('category', 'category_uids')}, ${names('brand', 'brand_uids')},
  ${names('style', 'style_uids')}, case size_filter_rule.gender when 'female' then 'Female' when 'male' then 'Male' when 'unisex' then 'Unisex' end,
  case size_filter_rule.age when 'adult' then 'Adult' when 'kids' then 'Kids' end), ''), 'Everywhere')`

const systemNames: SQL = sql`case size_filter_rule.system ${sql.join(
  Object.entries(sizeSystems).map(([key, name]) => sql`when ${key} then ${name}::text`),
  sql` `,
)} end`

const matchesSql: SQL = sql`case size_filter_rule.match
  when 'list' then (select string_agg(l, ', ') from (select l from jsonb_array_elements_text(size_filter_rule.labels) l limit 4) few)
    || case when jsonb_array_length(size_filter_rule.labels) > 4 then ' and ' || jsonb_array_length(size_filter_rule.labels) - 4 || ' more' else '' end
  when 'pattern' then size_filter_rule.pattern
  when 'range' then concat_ws(' ', ${systemNames}, trim_scale(size_filter_rule.from_value), 'to', trim_scale(size_filter_rule.to_value), nullif(size_filter_rule.unit, ''))
  else ${systemNames} end`

/** Labels of sizes that are sold and that carry no facet of a size filter. */
const labelsSql: SQL = sql`
  select min(i.uid) as uid, min(i.size_label) as label, count(*)::int as items, min(i.size_sort_key) as sort_key,
    (select string_agg(b.name, ', ' order by b.name) from (select distinct b.name from brand b where b.uid = any(array_agg(p.brand_uid)) order by 1 limit 4) b) as brands,
    (select string_agg(c.name, ', ' order by c.name) from (select distinct c.name from category c where c.uid = any(array_agg(p.primary_category_uid)) order by 1 limit 4) c) as categories,
    mode() within group (order by p.primary_category_uid) as category_uid,
    (select g.filter_uid from facet_gap g join filter q on q.uid = g.filter_uid and q.type = 'size'
      where g.category_uid = mode() within group (order by p.primary_category_uid) order by g.answered desc limit 1) as filter_uid,
    exists (select from ignored_size_label x where x.label = lower(trim(regexp_replace(min(i.size_label), '\\s+', ' ', 'g')))) as ignored
  from item i join item p on p.uid = i.page_uid
  where i.sellable and i.size_label is not null and trim(i.size_label) <> '' and i.status <> 'archived' and p.status <> 'archived'
    and not exists (select from item_facet k join facet f on f.uid = k.facet_uid join filter q on q.uid = f.filter_uid and q.type = 'size' where k.item_uid = i.uid)
  group by lower(trim(regexp_replace(i.size_label, '\\s+', ' ', 'g')))`

/** Every sort key begins with the number of its system. */
const systemSql: SQL = sql`case left(size_label.sort_key, 2) when '10' then 'oneSize' when '20' then 'letter' when '30' then 'cm' when '40' then 'mm'
  when '50' then 'inch' when '60' then 'wheel' when '70' then 'waist' when '80' then 'shoeEu' when '81' then 'shoeUk' when '82' then 'shoeUs'
  when '90' then 'age' when '94' then 'litre' when '95' then 'litre' when '97' then 'number' else 'text' end`

const valueSql: SQL = sql`trim_scale(substr(size_label.sort_key, 3, 8)::int / 100.0)::text`

/** The value in its unit; what is told in words is its own value, and text has none. */
const readsSql: SQL = sql`case left(size_label.sort_key, 2) when '30' then ${valueSql} || ' cm' when '40' then ${valueSql} || ' mm'
  when '50' then ${valueSql} || ' inch' when '80' then 'EU ' || ${valueSql} when '81' then 'UK ' || ${valueSql} when '82' then 'US ' || ${valueSql}
  when '94' then ${valueSql} || ' ml' when '95' then ${valueSql} || ' L' when '97' then ${valueSql} when '98' then '' when '99' then ''
  else trim(size_label.label) end`
