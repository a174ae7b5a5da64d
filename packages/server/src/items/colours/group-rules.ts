import type { ColourGroup } from '@backroom/contract/items/colours/groups'
import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'

/** What the rules ask of an item that is to join a group. */
export interface Joining {
  readonly uid: number
  readonly code: string
  readonly name: string
  readonly status: string
  readonly isPage: boolean
  readonly colourUid: number | null
  readonly colour: string | null
  /** The group it is in already. */
  readonly group: string | null
}

/** The items that are to join, as the rules see them. */
export async function readJoining(reader: Reader, uids: readonly number[]): Promise<Joining[]> {
  const { rows } = await reader.execute(sql`
    select i.uid, i.code, i.name, i.status, i.lead_item_uid is null as "isPage", i.colour_uid as "colourUid", c.name as colour,
      (select g.name from colour_group_item m join colour_group g on g.uid = m.colour_group_uid where m.item_uid = i.uid) as "group"
    from unnest(${`{${uids.join(',')}}`}::int[]) with ordinality u(uid, place) join item i on i.uid = u.uid
    left join colour c on c.uid = i.colour_uid order by u.place`)
  return rows as unknown as Joining[]
}

/** Why each of some items may not join a group, by uid: one page of each colour, in no other group. */
export function joinRefusals(
  joining: readonly Joining[],
  members: ColourGroup['items'],
): Map<number, string> {
  const refusals = new Map<number, string>()
  const colours = new Set(members.map(({ colourUid }) => colourUid))
  for (const each of joining) {
    const reason = refusalOf(each, colours)
    if (reason) refusals.set(each.uid, reason)
    else colours.add(each.colourUid)
  }
  return refusals
}

function refusalOf(item: Joining, colours: ReadonlySet<number | null>): string | undefined {
  const called = item.colour ? `${item.name} ${item.colour}` : item.name
  if (item.status !== 'active') return 'Activate this item to manage its colour group.'
  if (!item.isPage) return sentence`${item.code} is a size. Add the item that carries its page.`
  if (item.group !== null) return sentence`${called} is already in the group "${item.group}".`
  if (item.colourUid === null) return sentence`Choose the colour of ${item.code} first.`
  if (colours.has(item.colourUid)) return sentence`Two items cannot both be ${item.colour}.`
}
