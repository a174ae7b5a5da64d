import { judge } from '@backroom/contract/kit/access'
import { savedViews as contract, savedViewsMost, type ViewState } from '@backroom/contract/shell/saved-views'
import { sentence } from '@backroom/contract/wording/say'
import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { searchSql } from '#kit/data-view/condition'
import { forbidden, invalid, notFound, uniqueViolation } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { stale } from '#kit/records/record'
import { serve } from '#kit/serve'
import type { StaffVisitor } from '#kit/visitor'
import { staff } from '#tables/access/staff'
import { savedView } from '#tables/shell/saved-views'

/** What the command palette has room for. */
const foundMost = 5

export function savedViews(kit: Kit) {
  serve(kit, contract.list, async ({ query, store, visitor }) => {
    mayOpen(kit, query.view, visitor)
    return read(
      store.database.orm,
      visitor,
      and(eq(savedView.view, query.view), or(eq(savedView.ownerUid, visitor.uid), savedView.shared)),
    )
  })

  serve(kit, contract.find, async ({ query, store, visitor }) => {
    const seen = or(eq(savedView.ownerUid, visitor.uid), savedView.shared)
    const named = searchSql(sql`fold(${savedView.name})`, query.search)
    const found = await read(store.database.orm, visitor, and(ne(savedView.path, ''), seen, named))
    const isOpen = (name: string) => {
      const view = kit.views.get(name.toLowerCase())
      return view !== undefined && judge(view.contract, visitor).allowed
    }
    return found
      .filter(({ view }) => isOpen(view))
      .slice(0, foundMost)
      .map(({ uid, name, path, isMine, ownerName }) => ({ uid, name, path, isMine, ownerName }))
  })

  serve(kit, contract.create, async ({ body, store, visitor }) => {
    mayOpen(kit, body.view, visitor)
    return store.write(visitor, async tx => {
      const mine = await tx
        .select({ uid: savedView.uid })
        .from(savedView)
        .where(and(eq(savedView.view, body.view), eq(savedView.ownerUid, visitor.uid)))
      if (mine.length >= savedViewsMost)
        throw invalid({ name: sentence`You have ${savedViewsMost} views of this list. Delete one first.` })
      const values = { ...body, ownerUid: visitor.uid, state: body.state as ViewState }
      const [made] = await named(body.name, () =>
        tx.insert(savedView).values(values).returning({ uid: savedView.uid }),
      )
      const uid = made?.uid as number
      if (body.isDefault) await onlyDefault(tx, body.view, uid, visitor)
      return (await read(tx, visitor, eq(savedView.uid, uid)))[0] as never
    })
  })

  serve(kit, contract.update, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      const kept = await mine(tx, params.uid, visitor)
      if (kept.version !== body.version) throw stale()
      const { version: _, path, ...values } = body
      await named(body.name, () =>
        tx
          .update(savedView)
          .set({ ...values, ...(path && { path }), state: values.state as ViewState })
          .where(eq(savedView.uid, params.uid)),
      )
      if (body.isDefault) await onlyDefault(tx, kept.view, params.uid, visitor)
      return (await read(tx, visitor, eq(savedView.uid, params.uid)))[0] as never
    }),
  )

  serve(kit, contract.remove, async ({ params, store, visitor }) => {
    await store.write(visitor, async tx => {
      await mine(tx, params.uid, visitor)
      await tx.delete(savedView).where(eq(savedView.uid, params.uid))
    })
  })
}

/** A shared view is for those who may open the list itself. */
function mayOpen(kit: Kit, name: string, visitor: StaffVisitor) {
  const view = kit.views.get(name.toLowerCase())
  if (!view) throw invalid({ view: sentence`There is no list "${name}".` })
  const verdict = judge(view.contract, visitor)
  if (!verdict.allowed && verdict.because !== 'loggedOut') throw forbidden(verdict.because, verdict.text)
}

async function read(reader: Reader, visitor: StaffVisitor, which: ReturnType<typeof and>) {
  const rows = await reader
    .select({ view: savedView, ownerName: staff.name })
    .from(savedView)
    .leftJoin(staff, eq(staff.uid, savedView.ownerUid))
    .where(which)
    .orderBy(sql`${savedView.ownerUid} <> ${visitor.uid}`, savedView.name)
  return rows.map(({ view, ownerName }) => ({
    uid: view.uid,
    version: view.version,
    view: view.view,
    path: view.path,
    name: view.name,
    state: view.state,
    shared: view.shared,
    ownerUid: view.ownerUid,
    ownerName: ownerName ?? 'Backroom',
    isMine: view.ownerUid === visitor.uid,
    isDefault: view.isDefault && view.ownerUid === visitor.uid,
  }))
}

async function mine(tx: Transaction, uid: number, visitor: StaffVisitor) {
  const [found] = await tx.select().from(savedView).where(eq(savedView.uid, uid)).for('update')
  if (!found) throw notFound('This view does not exist. Someone may have deleted it.')
  if (found.ownerUid !== visitor.uid)
    throw forbidden('locked', 'Only the person who saved a view can change it. Save a copy.')
  return found
}

async function onlyDefault(tx: Transaction, view: string, uid: number, visitor: StaffVisitor) {
  await tx
    .update(savedView)
    .set({ isDefault: false })
    .where(
      and(
        eq(savedView.view, view),
        eq(savedView.ownerUid, visitor.uid),
        savedView.isDefault,
        sql`${savedView.uid} <> ${uid}`,
      ),
    )
}

async function named<Result>(name: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (uniqueViolation(error)) throw invalid({ name: sentence`You already have a view called ${name}.` })
    throw error
  }
}
