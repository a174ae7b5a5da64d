import { type SQL, sql } from 'drizzle-orm'

/** Whether an option can be chosen on the site, over `o` (the option as JSON). */
const isOffered = sql`(o ->> 'source' = 'label' or exists (
  select from item part left join item_rollup figures on figures.item_uid = part.uid
  where part.uid = (o ->> 'itemUid')::int and part.status = 'active'
    and (not part.inventory_tracked or part.backorder or coalesce(figures.own_available, 0) + coalesce(figures.sim_stock, 0) > 0)))`

/** Why shoppers cannot build with a template, such as `step "Wheels" has no option`; null when they can. */
export function brokenTemplateSql(templateUid: SQL): SQL {
  return sql`(
    select 'step "' || (s.step ->> 'title') || '" has no option'
    from custom_builder_template template
    cross join lateral jsonb_array_elements(template.steps) with ordinality s(step, place)
    where template.uid = ${templateUid} and (s.step ->> 'required')::boolean
      and not exists (select from jsonb_array_elements(s.step -> 'options') o where ${isOffered})
    order by s.place limit 1)`
}

/** The templates that offer an item as an option, as rows of `uid, name`. */
export function templatesUsing(itemUid: SQL): SQL {
  return sql`
    select template.uid, template.name from custom_builder_template template
    where template.steps @> jsonb_build_array(jsonb_build_object('options',
      jsonb_build_array(jsonb_build_object('itemUid', ${itemUid}))))
    order by template.name`
}
