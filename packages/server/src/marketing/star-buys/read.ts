import type { BasketLine, Side, StarBuyRule } from '@backroom/contract/marketing/offers/basket'
import type { StarBuyInput } from '@backroom/contract/marketing/star-buys/star-buys'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { starBuy } from '#tables/marketing/star-buys'

const list = (numbers: readonly number[]) => `{${[...new Set(numbers)].join(',')}}`

/** A star buy as somebody has it open; without a uid where it is new. */
export type StarBuyDraft = StarBuyInput & { readonly uid: number | null }

/** One that is not saved yet, as the calculation wants it; none where it would rest. */
export async function readDraft(
  reader: Reader,
  lines: readonly BasketLine[],
  draft: StarBuyDraft,
): Promise<StarBuyRule[]> {
  const rule = { ...draft, uid: draft.uid ?? 0, active: true }
  const [facts] = await readFacts(
    reader,
    lines,
    sql`(select ${rule.uid}::int as uid, ${rule.sourceItemUid}::int as source_item_uid, ${rule.sourceCollectionUid}::int as source_collection_uid,
      ${rule.targetItemUid}::int as target_item_uid, ${rule.targetCollectionUid}::int as target_collection_uid) s`,
  )
  return facts && !facts.rests ? [withSides(rule, facts)] : []
}

/** Star buys that are on, do not rest, and could price one of these lines, with what was had of them. */
export async function readStarBuys(
  reader: Reader,
  lines: readonly BasketLine[],
  at: string,
): Promise<StarBuyRule[]> {
  const pages = list(lines.map(({ pageUid }) => pageUid))
  const styles = list(lines.flatMap(({ styleUid }) => styleUid ?? []))
  const isIn = sql`exists (select from item i where i.uid = star_buy.target_item_uid
      and (i.page_uid = any(${pages}::int[]) or i.style_uid = any(${styles}::int[])))
    or exists (select from collection_member m where m.collection_uid = star_buy.target_collection_uid and m.item_uid = any(${pages}::int[]))`
  const rows = await reader
    .select()
    .from(starBuy)
    .where(
      sql`star_buy.active and coalesce(star_buy.ends_at > ${at}::timestamptz, true) and (${isIn})
        and not exists (select from item i where i.uid in (star_buy.source_item_uid, star_buy.target_item_uid) and i.status <> 'active')`,
    )
  if (rows.length === 0) return []
  const uids = list(rows.map(({ uid }) => uid))
  const facts = await readFacts(
    reader,
    lines,
    sql`(select * from star_buy where uid = any(${uids}::int[])) s`,
  )
  const known = new Map(facts.map(fact => [fact.uid, fact]))
  return rows.flatMap(row => {
    const fact = known.get(row.uid)
    if (!fact) return []
    const { startsAt, endsAt } = row
    return withSides(
      { ...row, startsAt: startsAt?.toISOString() ?? null, endsAt: endsAt?.toISOString() ?? null },
      fact,
    )
  })
}

/** What both sides of some star buys are, as far as these lines go, and what was had of each. */
async function readFacts(reader: Reader, lines: readonly BasketLine[], starBuys: SQL): Promise<Facts[]> {
  const pages = list(lines.map(({ pageUid }) => pageUid))
  const { rows } = await reader.execute<Facts>(sql`
    select s.uid, coalesce((select sum(u.units)::int from star_buy_use u where u.star_buy_uid = s.uid and not u.released), 0) as used,
      b.page_uid as "sourcePage", b.style_uid as "sourceStyle", g.page_uid as "targetPage", g.style_uid as "targetStyle",
      coalesce(b.status <> 'active', false) or coalesce(g.status <> 'active', false) as rests,
      array(select m.item_uid from collection_member m where m.collection_uid = s.source_collection_uid and m.item_uid = any(${pages}::int[])) as "sourcePages",
      array(select m.item_uid from collection_member m where m.collection_uid = s.target_collection_uid and m.item_uid = any(${pages}::int[])) as "targetPages"
    from ${starBuys} left join item b on b.uid = s.source_item_uid left join item g on g.uid = s.target_item_uid`)
  return rows
}

function withSides(starBuy: StarBuyInput & { readonly uid: number }, facts: Facts): StarBuyRule {
  return {
    ...starBuy,
    used: facts.used,
    source: sideOf(starBuy.sourceReach, starBuy.sourceItemUid, {
      page: facts.sourcePage,
      style: facts.sourceStyle,
      pages: facts.sourcePages,
    }),
    target: sideOf(starBuy.targetReach, starBuy.targetItemUid, {
      page: facts.targetPage,
      style: facts.targetStyle,
      pages: facts.targetPages,
    }),
  }
}

interface Facts extends Record<string, unknown> {
  readonly uid: number
  readonly used: number
  /** Because what it names is not on the site. */
  readonly rests: boolean
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
