import type { noteInput } from '@backroom/contract/orders/order/order'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '#database/database'
import { forbidden, notFound } from '#kit/errors'
import type { StaffVisitor } from '#kit/visitor'
import { holdOrder, type Order, settle } from '#orders/order/change'
import { orderNote } from '#tables/orders/orders'

type Note = z.output<typeof noteInput>
interface At {
  readonly uid: number
  readonly noteUid: number
}
const minutesToChange = 15

export async function addNote(tx: Transaction, uid: number, note: Note): Promise<number> {
  const stored = await holdOrder(tx, uid)
  await tx.insert(orderNote).values({ ...note, orderUid: uid })
  return told(tx, stored)
}

export async function changeNote(
  tx: Transaction,
  at: At,
  visitor: StaffVisitor,
  note: Note,
): Promise<number> {
  const stored = await ownNote(tx, at, visitor)
  await tx.update(orderNote).set(note).where(eq(orderNote.uid, at.noteUid))
  return told(tx, stored)
}

export async function removeNote(tx: Transaction, at: At, visitor: StaffVisitor): Promise<number> {
  const stored = await ownNote(tx, at, visitor)
  await tx.delete(orderNote).where(eq(orderNote.uid, at.noteUid))
  return told(tx, stored)
}

/** Whoever has the order open sees it; nothing of the order itself has changed. */
async function told(tx: Transaction, stored: Order): Promise<number> {
  await settle(tx, stored, { events: [] })
  return stored.uid
}

/** A note is its author's for a while: later somebody may have read it and gone by it. */
async function ownNote(tx: Transaction, { uid, noteUid }: At, visitor: StaffVisitor) {
  const stored = await holdOrder(tx, uid)
  const [note] = await tx
    .select()
    .from(orderNote)
    .where(and(eq(orderNote.uid, noteUid), eq(orderNote.orderUid, uid)))
  if (!note) throw notFound('There is no such note.')
  if (note.byUid !== visitor.uid || Date.now() - note.at.getTime() > minutesToChange * 60_000)
    throw forbidden('locked', 'Only the author can edit, for 15 minutes')
  return stored
}
