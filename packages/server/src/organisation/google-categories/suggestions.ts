import { held } from '@backroom/contract/kit/held'
import { type SQL, sql } from 'drizzle-orm'
import { searchSql } from '#kit/data-view/condition'
import { wordsOf } from '#tables/columns'
import { googleCategory } from '#tables/organisation/google-categories'

/** What shops here call things that Google names in American. */
export const googleSynonyms: Readonly<Record<string, string>> = {
  tyre: 'tire',
  tyres: 'tires',
  mudguard: 'fender',
  mudguards: 'fenders',
  colour: 'color',
  rucksack: 'backpack',
  rucksacks: 'backpacks',
  daypack: 'backpack',
  waterproofs: 'rain',
  trousers: 'pants',
  'turbo trainer': 'bicycle trainer',
  torch: 'flashlight',
  bike: 'bicycle',
  bikes: 'bicycles',
  cycle: 'bicycle',
  poles: 'hiking poles',
  mat: 'sleeping pad',
  mats: 'sleeping pads',
  boots: 'shoes',
  footwear: 'shoes',
  jacket: 'coats & jackets',
  jackets: 'coats & jackets',
  'bib tights': 'bicycle tights',
  overshoes: 'shoe covers',
  cookware: 'cookware',
  headtorch: 'lights',
  pannier: 'panniers',
  bags: 'bags',
  bottle: 'cages',
  carabiner: 'carabiners',
  karabiner: 'carabiners',
  gloves: 'bicycle gloves',
  helmets: 'bicycle helmets',
  jersey: 'bicycle jerseys',
  sandals: 'shoes',
}

const likenessLeast = 0.4
/** Words that say nothing about what a thing is. */
const idle = '\\m(sale|clearance|new|other|by|for|the|and)\\M'

/** Words of ours with Google's words put for them, for a search: the whole of them, else one by one. */
export function inGoogleWords(words: string): string {
  const folded = words.trim().toLowerCase()
  return (
    held(googleSynonyms, folded) ??
    folded
      .split(/\s+/)
      .map(word => held(googleSynonyms, word) ?? word)
      .join(' ')
  )
}

/** Rows of Google's list by number, by their own words, or by what shops here call them; undefined where nothing was typed. */
export function googleSearch(typed: string): SQL | undefined {
  const term = typed.trim()
  if (/^\d{1,9}$/.test(term)) return sql`google_category.id::text like ${`${term}%`}`
  const words = searchSql(googleCategory.searchText, term)
  const theirs = searchSql(googleCategory.searchText, inGoogleWords(term))
  return words && theirs && sql`(${words} or ${theirs})`
}

const synonymRows = sql`(values ${sql.join(
  Object.entries(googleSynonyms).map(([ours, theirs]) => sql`(${ours}::text, ${theirs}::text)`),
  sql`, `,
)})`

/** What a category comes to: its own Google category, else that of the nearest one above; a retired one counts as none. */
export const googlePath: SQL = sql`(
  select g.path from category a join google_category g on g.id = a.google_category_id and not g.retired
  where a.uid = any(category.ancestor_uids || category.uid) and a.google_category_id is not null order by a.depth desc limit 1)`

const isRetired = sql`exists (select from google_category o where o.id = category.google_category_id and o.retired)`

/** The words of a category's name, in Google's words where shops here have others; the whole name first, then one by one. */
const ownWords = wordsOf(sql`coalesce(
  (select y.theirs from ${synonymRows} y(ours, theirs) where y.ours = o.name),
  (select string_agg(coalesce(y.theirs, t.word), ' ') from regexp_split_to_table(o.name, '[^[:alnum:]]+') t(word)
    left join ${synonymRows} y(ours, theirs) on y.ours = t.word))`)

/** How much of two names is the same, of 1: words in both against all words. */
const likeness = sql`2.0 * (select count(*) from unnest(g.words) x(word) where x.word = any(w.words)) / (cardinality(g.words) + cardinality(w.words))`

/**
 * The number of the Google category that is likeliest for one of ours: what most of its items have themselves, else most of the
 * categories below it, else the row whose name is most like its name. Null where nothing comes near. Names are compared by
 * words, which an index finds: by letters, each with each of Google's 5,595 rows, a list took seconds. `offset 0` has those
 * below found by what is above them: joined at once, the whole tree was walked in the order of Google's numbers for each row.
 */
export function suggestedGoogle(categoryUid: SQL): SQL {
  return sql`coalesce((
      select i.google_category_id from item i join google_category g on g.id = i.google_category_id and not g.retired
      where i.lead_item_uid is null and i.primary_category_uid = ${categoryUid} and i.status <> 'archived'
      group by 1 order by count(*) desc, 1 limit 1),
    (select b.id from (select k.google_category_id as id from category k
        where k.ancestor_uids @> array[${categoryUid}] and k.google_category_id is not null offset 0) b
      join google_category g on g.id = b.id and not g.retired group by 1 order by count(*) desc, 1 limit 1),
    (select l.id from (
        select g.id, g.level, ${likeness} as likeness
        from (select ${ownWords} as words from (
          select trim(regexp_replace(lower(s.name), ${idle}, '', 'g')) as name from category s where s.uid = ${categoryUid} offset 0) o offset 0) w
        join google_category g on g.words && w.words and g.enabled and not g.retired and g.id > 0) l
      where l.likeness >= ${likenessLeast} order by l.likeness desc, l.level, l.id limit 1))`
}

/** The suggestion for a row of `category` that needs one: it comes to nothing, or its own is retired. */
export const hintedGoogle: SQL = sql`(case when ${googlePath} is null or ${isRetired} then ${suggestedGoogle(sql`category.uid`)} end)`
