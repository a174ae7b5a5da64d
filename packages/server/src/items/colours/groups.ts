import { randomUUID } from 'node:crypto'
import {
  type ColourGroup,
  type ColourGroupCopy,
  colourGroupMost,
  colourGroupNote,
  colourGroups as contract,
  deleteColourGroups,
} from '@backroom/contract/items/colours/groups'
import { storeStaff } from '@backroom/contract/kit/access'
import { counted, sentence } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { copyFields, copyFromMaster, describeItems, differenceOf } from '#items/colours/group-copy'
import { type Joining, joinRefusals, readJoining } from '#items/colours/group-rules'
import { deactivateFields } from '#items/page/status'
import { refreshRollups, rollsUpItself } from '#items/rollups/rollup'
import { serveBulk } from '#kit/bulk/serve-bulk'
import { runDirectly } from '#kit/bulk/start'
import { invalid, notFound, refused } from '#kit/errors'
import { fileAddress } from '#kit/file-address'
import type { Kit } from '#kit/kit'
import { oneRow } from '#kit/records/history'
import { readHistory } from '#kit/records/read-history'
import { announceChange, stale } from '#kit/records/record'
import { serve } from '#kit/serve'
import { colourGroup, colourGroupItem } from '#tables/items/colour-groups'
import { item } from '#tables/items/items'

type Copy = Readonly<Record<string, readonly ColourGroupCopy[]>>

export function colourGroups(kit: Kit) {
  serve(kit, contract.read, ({ params, store }) => readGroup(store.database.orm, params.uid))

  serve(kit, contract.history, ({ params, query, store }) =>
    readHistory(
      store.database.orm,
      { rows: oneRow('colourGroup', params.uid), input: contract.update.body },
      { query, timeZone: store.timeZone },
    ),
  )

  serve(kit, contract.previewNew, ({ body, store }) =>
    preview(store.database.orm, body.masterItemUid, body.itemUids, []),
  )

  serve(kit, contract.preview, async ({ params, body, store }) => {
    const { masterItemUid, items } = await readGroup(store.database.orm, params.uid)
    return preview(store.database.orm, masterItemUid, body.itemUids, items)
  })

  serve(kit, contract.create, ({ body, store, visitor }) =>
    store.write(visitor, async tx => {
      const others = body.itemUids.filter(uid => uid !== body.masterItemUid)
      if (others.length === 0) throw invalid({ itemUids: 'A group needs at least two items.' })
      await lockItems(tx, [body.masterItemUid, ...others])
      await refuseJoining(tx, [body.masterItemUid, ...others], [])
      const [made] = await tx
        .insert(colourGroup)
        .values({ name: body.name, masterItemUid: body.masterItemUid })
        .returning({ uid: colourGroup.uid })
      const uid = made?.uid as number
      await addItems(tx, uid, [body.masterItemUid, ...others], 0)
      await takeOver(tx, body.masterItemUid, others, body.copy)
      await finish(tx, uid, [body.masterItemUid, ...others])
      return { group: await readGroup(tx, uid), note: colourGroupNote }
    }),
  )

  serve(kit, contract.update, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      const before = await lockGroup(tx, params.uid, body.version)
      return changeGroup(tx, before, body)
    }),
  )

  deleting(kit)
}

/** Deleting takes every item of the group off the site, so it is a run that can be taken back. */
function deleting(kit: Kit) {
  serve(kit, contract.remove, async ({ params, query, store, visitor }) => {
    const group = await readGroup(store.database.orm, params.uid)
    if (group.version !== query.version) throw stale()
    if (group.items.length !== query.confirmCount)
      throw refused(sentence`The group now has ${counted(group.items.length, 'item')}. Confirm again.`)
    return runDirectly(
      { kit, store, visitor },
      { contract: deleteColourGroups, values: {}, selection: { uids: [params.uid] }, note: '' },
      randomUUID(),
    )
  })

  serveBulk(kit, deleteColourGroups, {
    table: colourGroup,
    shows: {
      code: sql`(select code from item where item.uid = colour_group.master_item_uid)`,
      name: colourGroup.name,
    },
    title: (_, count) =>
      `Delete ${counted(count, 'colour group')} and deactivate the items in ${count === 1 ? 'it' : 'them'}`,
    change: () => ({ name: sql`null::text` }),
    consequences: () => [
      {
        count:
          records => sql`select count(*)::int as count from colour_group_item g join item on item.uid = g.item_uid
          where item.status = 'active' and g.colour_group_uid in (${records})`,
        text: count => sentence`${counted(count, 'item')} will be taken off the site.`,
      },
    ],
    apply: async tx => {
      const gone = sql`select record_uid from bulk_changed`
      const { status, statusReason, deactivatedAt } = deactivateFields('Its colour group was deleted')
      await tx.execute(sql`
        update item set status = ${status}, status_reason = ${statusReason}, deactivated_at = ${deactivatedAt}
        where status = 'active' and uid in (select item_uid from colour_group_item where colour_group_uid in (${gone}))`)
      await tx.execute(sql`delete from colour_group_item where colour_group_uid in (${gone})`)
      await tx.execute(sql`delete from colour_group where uid in (${gone})`)
    },
  })
}

interface Change {
  readonly name?: string | undefined
  readonly masterItemUid?: number | undefined
  readonly add?: readonly number[] | undefined
  readonly remove?: readonly number[] | undefined
  readonly order?: readonly number[] | undefined
  readonly copy: Copy
}

async function changeGroup(tx: Transaction, before: ColourGroup, change: Change) {
  const members = before.items.map(({ itemUid }) => itemUid)
  const add = [...new Set(change.add ?? [])].filter(uid => !members.includes(uid))
  const remove = (change.remove ?? []).filter(uid => members.includes(uid))
  const left = [...members.filter(uid => !remove.includes(uid)), ...add]
  const master = change.masterItemUid ?? before.masterItemUid
  await lockItems(tx, [...members, ...add, master])
  if (left.length > colourGroupMost)
    throw invalid({ add: sentence`At most ${colourGroupMost} items in a group.` })
  const kept = before.items.filter(({ itemUid }) => !remove.includes(itemUid))
  await refuseJoining(tx, add, kept)
  if (left.length >= 2 && !left.includes(master))
    throw invalid({ masterItemUid: 'Choose which of the items is the master.' })
  if (master !== before.masterItemUid) await refuseMaster(tx, master)
  for (const uid of remove) await tx.delete(colourGroupItem).where(eq(colourGroupItem.itemUid, uid))
  if (left.length < 2) {
    await dissolve(tx, before.uid)
    await finish(tx, before.uid, members)
    return { group: null, note: colourGroupNote }
  }
  await tx
    .update(colourGroup)
    .set({ name: change.name ?? before.name, masterItemUid: master })
    .where(eq(colourGroup.uid, before.uid))
  await addItems(tx, before.uid, add, members.length)
  await takeOver(tx, master, add, change.copy)
  if (change.order) await order(tx, before.uid, change.order)
  // Whoever opened the group before sees that it has changed, also where only its items have.
  await tx.execute(
    sql`update colour_group set version = version + 1 where uid = ${before.uid} and version = ${before.version}`,
  )
  await finish(tx, before.uid, [...members, ...add])
  return { group: await readGroup(tx, before.uid), note: colourGroupNote }
}

async function preview(
  reader: Reader,
  masterUid: number,
  uids: readonly number[],
  members: ColourGroup['items'],
) {
  const joining = await readJoining(reader, uids)
  const refusals = joinRefusals(joining, members)
  const described = await describeItems(reader, [masterUid, ...uids])
  const master = described.get(masterUid)
  if (!master) throw invalid({ masterItemUid: 'This item no longer exists.' })
  return joining.map(each => ({
    itemUid: each.uid,
    code: each.code,
    name: each.name,
    refusal: refusals.get(each.uid) ?? null,
    fields: differenceOf(described.get(each.uid) ?? master, master),
  }))
}

async function refuseJoining(tx: Transaction, uids: readonly number[], members: ColourGroup['items']) {
  const joining = await readJoining(tx, uids)
  if (joining.length < new Set(uids).size) throw invalid({ add: 'One of these items no longer exists.' })
  const [first] = joinRefusals(joining, members).values()
  if (first) throw refused(first)
}

async function refuseMaster(tx: Transaction, uid: number) {
  const [master] = (await readJoining(tx, [uid])) as [Joining | undefined]
  if (master?.status !== 'active') throw refused('Activate this item to manage its colour group.')
}

async function takeOver(tx: Transaction, masterUid: number, uids: readonly number[], copy: Copy) {
  for (const uid of uids) await copyFromMaster(tx, uid, masterUid, copy[uid] ?? copyFields)
  const { rows } = await tx.execute<{ code: string }>(sql`
    select code from item where uid = any(${`{${uids.join(',')}}`}::int[]) and block_mail_order and restrict_store_pickup and status = 'active' limit 1`)
  if (rows[0]) throw refused(sentence`${rows[0].code}: This item could be neither delivered nor collected.`)
}

async function addItems(tx: Transaction, groupUid: number, uids: readonly number[], after: number) {
  if (uids.length === 0) return
  await tx
    .insert(colourGroupItem)
    .values(
      uids.map((itemUid, place) => ({ colourGroupUid: groupUid, itemUid, position: after + place + 1 })),
    )
}

async function order(tx: Transaction, groupUid: number, uids: readonly number[]) {
  await tx.execute(sql`
    update colour_group_item g set position = p.place from unnest(${`{${uids.join(',')}}`}::int[]) with ordinality p(uid, place)
    where g.item_uid = p.uid and g.colour_group_uid = ${groupUid} and g.position is distinct from p.place`)
}

async function dissolve(tx: Transaction, uid: number) {
  await tx.delete(colourGroupItem).where(eq(colourGroupItem.colourGroupUid, uid))
  await tx.delete(colourGroup).where(eq(colourGroup.uid, uid))
}

async function lockGroup(tx: Transaction, uid: number, version: number): Promise<ColourGroup> {
  await tx.execute(sql`select from colour_group where uid = ${uid} for update`)
  const group = await readGroup(tx, uid)
  if (group.version !== version) throw stale()
  return group
}

async function lockItems(tx: Transaction, uids: readonly number[]) {
  await rollsUpItself(tx)
  await tx.execute(
    sql`select from item where uid = any(${`{${uids.join(',')}}`}::int[]) order by uid for update`,
  )
}

async function finish(tx: Transaction, groupUid: number, itemUids: readonly number[]) {
  await refreshRollups(tx, sql`select unnest(${`{${itemUids.join(',')}}`}::int[])`)
  await announceChange(tx, { levels: storeStaff }, colourGroup, groupUid)
  for (const uid of new Set(itemUids)) await announceChange(tx, { levels: storeStaff }, item, uid)
}

/** A group with its items in their order, or 404. */
async function readGroup(reader: Reader, uid: number): Promise<ColourGroup> {
  const { rows } = await reader.execute(sql`
    select g.uid, g.version, g.name, g.master_item_uid as "masterItemUid", g.updated_at as "updatedAt", ${colourGroupNote}::text as note,
      coalesce((select i.status <> 'active' from item i where i.uid = g.master_item_uid), true) as "needsMaster",
      coalesce((
        select json_agg(json_build_object('itemUid', i.uid, 'code', i.code, 'name', i.name, 'status', i.status, 'colourUid', i.colour_uid,
          'colour', c.name, 'hex', c.hex, 'thumb', ${fileAddress(sql`r.main_file_uid`, 'thumb160')}, 'position', m.position,
          'isMaster', i.uid = g.master_item_uid) order by m.position, m.uid)
        from colour_group_item m join item i on i.uid = m.item_uid left join colour c on c.uid = i.colour_uid
        left join item_rollup r on r.item_uid = i.uid
        where m.colour_group_uid = g.uid), '[]') as items
    from colour_group g where g.uid = ${uid}`)
  const [group] = rows as unknown as ColourGroup[]
  if (!group) throw notFound('This colour group does not exist. Someone may have deleted it.')
  return group
}
