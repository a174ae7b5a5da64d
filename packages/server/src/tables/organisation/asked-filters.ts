import { type SQL, sql } from 'drizzle-orm'

/** Where a category stands on the way from the top down to another and itself; null where it does not. */
function placeOn(category: SQL, uid: SQL): SQL {
  return sql`array_position(${category}.ancestor_uids || ${category}.uid, ${uid})`
}

/** Whether a category hears what one says of filters: itself, or one above it with none between that keeps to its own. */
export function hearsSql(category: SQL, uid: SQL): SQL {
  return sql`(${uid} = any(${category}.ancestor_uids || ${category}.uid)
    and not exists (select from category keeps where keeps.filter_mode = 'own'
      and keeps.uid = any(${category}.ancestor_uids || ${category}.uid) and ${placeOn(category, sql`keeps.uid`)} > ${placeOn(category, uid)}))`
}

/**
 * Whether a row of `category_filter` is in force for a category. Of the category and those above it the nearest that speaks of a filter
 * decides both: hidden there, it is neither shown nor asked about there and below, until one further down shows or requires it again.
 */
export function asksSql(row: SQL, category: SQL): SQL {
  const said = sql`${row}.category_uid`
  return sql`(not ${row}.hidden and ${hearsSql(category, said)}
    and not exists (select from category_filter nearer
      where nearer.filter_uid = ${row}.filter_uid and ${placeOn(category, sql`nearer.category_uid`)} > ${placeOn(category, said)}))`
}
