import type { BasketLine, Side, StarBuyRule } from '@backroom/contract/marketing/offers/basket'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { starBuy } from '#tables/marketing/star-buys'

const list = (numbers: readonly number[]) => `{${[...new Set(numbers)].join(',')}}`

/** Star buys that are on and could price one of these lines, with what was had of them. */
export async function readStarBuys(reader: Reader, lines: readonly BasketLine[]): Promise<StarBuyRule[]> {
  const pages = list(lines.map(({ pageUid }) => pageUid))
  const styles = list(lines.flatMap(({ styleUid }) => styleUid ?? []))
  const isIn = sql`exists (select from item i where i.uid = star_buy.target_item_uid
      and (i.page_uid = any(${pages}::int[]) or i.style_uid = any(${styles}::int[])))
    or exists (select from collection_member m where m.collection_uid = star_buy.target_collection_uid and m.item_uid = any(${pages}::int[]))`
  const rows = await reader
    .select()
    .from(starBuy)
    .where(sql`star_buy.active and coalesce(star_buy.ends_at > now(), true) and (${isIn})`)
  if (rows.length === 0) return []
  const uids = list(rows.map(({ uid }) => uid))
  const { rows: facts } = await reader.execute<Facts>(sql`
    select s.uid, coalesce((select sum(u.units)::int from star_buy_use u where u.star_buy_uid = s.uid and not u.released), 0) as used,
      b.page_uid as "sourcePage", b.style_uid as "sourceStyle", g.page_uid as "targetPage", g.style_uid as "targetStyle",
      array(select m.item_uid from collection_member m where m.collection_uid = s.source_collection_uid and m.item_uid = any(${pages}::int[])) as "sourcePages",
      array(select m.item_uid from collection_member m where m.collection_uid = s.target_collection_uid and m.item_uid = any(${pages}::int[])) as "targetPages"
    from star_buy s left join item b on b.uid = s.source_item_uid left join item g on g.uid = s.target_item_uid where s.uid = any(${uids}::int[])`)
  const known = new Map(facts.map(fact => [fact.uid, fact]))
  return rows.flatMap(row => {
    const fact = known.get(row.uid)
    if (!fact) return []
    return {
      ...row,
      startsAt: row.startsAt?.toISOString() ?? null,
      endsAt: row.endsAt?.toISOString() ?? null,
      used: fact.used,
      source: sideOf(row.sourceReach, row.sourceItemUid, {
        page: fact.sourcePage,
        style: fact.sourceStyle,
        pages: fact.sourcePages,
      }),
      target: sideOf(row.targetReach, row.targetItemUid, {
        page: fact.targetPage,
        style: fact.targetStyle,
        pages: fact.targetPages,
      }),
    }
  })
}

interface Facts extends Record<string, unknown> {
  readonly uid: number
  readonly used: number
  readonly sourcePage: number | null
  readonly sourceStyle: number | null
  readonly targetPage: number | null
  readonly targetStyle: number | null
  readonly sourcePages: readonly number[]
  readonly targetPages: readonly number[]
}

/** Any size and colour of an item that has no style is any size of it. */
function sideOf(
  reach: StarBuyRule['sourceReach'],
  itemUid: number | null,
  { page, style, pages }: { page: number | null; style: number | null; pages: readonly number[] },
): Side {
  if (itemUid === null) return { of: 'pages', uids: new Set(pages) }
  if (reach === 'item') return { of: 'item', uid: itemUid }
  return reach === 'style' && style !== null
    ? { of: 'style', uid: style }
    : { of: 'page', uid: page ?? itemUid }
}
