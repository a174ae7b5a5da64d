import { type SQL, sql } from 'drizzle-orm'

/** Whether an option can be chosen on the site, over `o` (the option as JSON). */
const isOffered = sql`(o ->> 'source' = 'label' or exists (
  select from item part left join item_availability web on web.item_uid = part.uid and web.channel = 'web'
  where part.uid = (o ->> 'itemUid')::int and part.status = 'active'
    and case when web.item_uid is null then not part.inventory_tracked else web.sellable is null or web.sellable > 0 end))`

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

const offered = sql`jsonb_path_query(template.steps, '$[*].options[*].itemUid ? (@ != null)') offered`

/** The templates that offer one of some items as an option, as rows of `uid, name`; `itemUids` is a query in brackets. */
export function templatesUsing(itemUids: SQL): SQL {
  return sql`
    select template.uid, template.name from custom_builder_template template
    where exists (select from ${offered} where offered::int in ${itemUids})
    order by template.name`
}

/** Items that some template offers as an option, themselves or by one of their sizes. */
export const offeredItems = sql`(
  select unnest(array[i.uid, i.page_uid]) from item i where i.uid in (select offered::int from custom_builder_template template, ${offered}))`
