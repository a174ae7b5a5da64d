import type { InputOf, ReplyOf } from '@backroom/contract/kit/endpoint'
import type { repeaterPreview } from '@backroom/contract/organisation/result-lists/repeaters'
import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { findFacets } from '#organisation/result-lists/choices'
import { readTiles, type TileItem } from '#organisation/result-lists/items'
import { findBase, isAway } from '#organisation/result-lists/page'
import { fittingRepeaters, type Repeater, readRepeaters } from '#organisation/result-lists/repeater-choice'
import { readListSettings, rowsOf } from '#organisation/result-lists/settings'
import { cleanTemplate, renderTile, templateErrors } from '#organisation/result-lists/tile-template'
import { moneyWriter } from '#organisation/seo/page-seo'

const samples = 10

/** Ten real items, the awkward ones first: a long name, no picture, on sale, out of stock. */
export async function sampleTiles(reader: Reader): Promise<{ item: TileItem; why: string }[]> {
  const rows = await rowsOf<{ uid: number; why: string }>(
    reader,
    sql`
    (select i.page_uid as uid, 'Long name' as why from item_index i where i.live order by length(i.name_lower) desc, i.page_uid limit 1)
    union all (select i.page_uid, 'No image' from item_index i where not i.has_image order by i.live desc, i.page_uid limit 1)
    union all (select i.page_uid, 'On sale' from item_index i where i.live and i.on_sale order by i.discount_bp desc, i.page_uid limit 2)
    union all (select i.page_uid, 'Out of stock' from item_index i where i.live and not i.buyable order by i.page_uid limit 1)
    union all (select i.page_uid, 'Best seller' from item_index i where i.live and i.buyable order by i.units90 desc, i.page_uid limit ${samples})`,
  )
  const first = [...new Map(rows.toReversed().map(row => [row.uid, row.why])).entries()].toReversed()
  const chosen = first.slice(0, samples)
  const { newDays } = await readListSettings(reader)
  const tiles = await readTiles(
    reader,
    sql`select uid, place from unnest(${`{${chosen.map(([uid]) => uid).join(',')}}`}::int[]) with ordinality t(uid, place)`,
    newDays,
  )
  const why = new Map(chosen)
  return tiles.map(item => ({ item, why: why.get(item.uid) ?? '' }))
}

type Preview = typeof repeaterPreview

/** What a repeater makes of ten items, and whether it is the one a page would use. */
export async function previewRepeater(
  reader: Reader,
  { uid, input, path }: InputOf<Preview>['body'],
): Promise<ReplyOf<Preview>> {
  const keys = new Set(
    (await rowsOf<{ key: string }>(reader, sql`select url_key as key from filter`)).map(row => row.key),
  )
  const errors = input.mode === 'html' ? templateErrors(input.template, keys) : []
  const { html, removed } = cleanTemplate(input.template)
  const money = await moneyWriter(reader)
  const tiles = await sampleTiles(reader)
  return {
    tiles: tiles.map(({ item: { facts, ...item }, why }) => ({
      item,
      why,
      html: input.mode === 'html' && errors.length === 0 ? renderTile(html, { ...item, facts }, money) : '',
    })),
    inserts: input.inserts.map(({ after, every, kind, ref }) => ({
      after,
      every,
      html: kind === 'html' ? cleanTemplate(ref).html : '',
    })),
    errors,
    removed,
    winner: path ? await winnerOf(reader, uid, input, path) : '',
  }
}

/** "For /bikes/gravel this repeater is used; Standard bikes would be, but is lower." */
async function winnerOf(
  reader: Reader,
  uid: number | null,
  { scopes, active }: InputOf<Preview>['body']['input'],
  path: string,
): Promise<string> {
  const segments = path
    .toLowerCase()
    .split('/')
    .filter(part => part !== '')
  const { base, rest } = await findBase(reader, segments)
  const facets = isAway(base) ? null : await findFacets(reader, rest)
  if (isAway(base) || !facets || (base.kind === 'shop' && facets.length === 0))
    return sentence`There is no page at ${path}.`
  const others = (await readRepeaters(reader)).filter(each => each.uid !== uid)
  const own = { uid: uid ?? 0, name: 'this repeater', scopes, priority: await priorityOf(reader, uid) }
  const withOwn = fittingRepeaters<Fitting>([...others, own], { ...base, facets })
  const [first, second] = active ? withOwn : withOwn.filter(each => each !== own)
  const wouldWin = !active && withOwn[0] === own
  const off = wouldWin ? ' This repeater is switched off; if it were on, it would be used.' : ''
  if (!first) return `For ${path} the site’s own tiles are used.${off}`
  const lower = second ? `; ${second.name} would be, but is lower` : ''
  return `For ${path} ${first.name} is used${lower}.${off}`
}

type Fitting = Pick<Repeater, 'uid' | 'name' | 'scopes' | 'priority'>

/** Its place among the others, on or off; the last where it has none yet. */
async function priorityOf(reader: Reader, uid: number | null): Promise<number> {
  const [found] = await rowsOf<{ priority: number }>(
    reader,
    sql`select coalesce(max(priority) filter (where uid = ${uid}), max(priority) + 1, 1) as priority from filter_custom_repeater`,
  )
  return found?.priority ?? 1
}
