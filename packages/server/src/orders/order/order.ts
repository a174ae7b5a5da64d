import { storeStaff } from '@backroom/contract/kit/access'
import {
  cancelOrder,
  changeAddress,
  changeDetails,
  decideRisk,
  type detailsInput,
  holdOrder as holdCall,
  noteCalls,
  orderByNumber,
  orderHistory,
  readOrder,
  refundCalls,
  releaseOrder,
  replaceOrder,
  type resendInput,
  resendMessage,
  shipmentCalls,
  tagOrder,
  type tagsInput,
} from '@backroom/contract/orders/order/order'
import { isOwnTag } from '@backroom/contract/orders/order/words'
import { sentence } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#database/database'
import { answerOnce } from '#kit/answer-once'
import { invalid, notFound, refused } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { queueMail } from '#kit/mail/queue-mail'
import { readRecordHistory } from '#kit/records/history'
import { serve } from '#kit/serve'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'
import { changeDelivery } from '#orders/order/address'
import { cancel, decline } from '#orders/order/cancelling'
import { holdOrder, settle } from '#orders/order/change'
import { approve, hold, refuseMarketplace, refuseUnless, release } from '#orders/order/holding'
import { tellCustomer } from '#orders/order/mails'
import { addNote, changeNote, removeNote } from '#orders/order/notes'
import { readWhole } from '#orders/order/read'
import { decideRequest, refundMade, refundOrder } from '#orders/order/refunding'
import { addShipment, despatchShipment, undoShipment, voidShipment } from '#orders/order/shipping'
import { replace } from '#orders/placing/replace'
import { order } from '#tables/orders/orders'

interface Asked {
  readonly params: { readonly uid: number }
  readonly store: Store
  readonly visitor: StaffVisitor
}

/**
 * Makes one change and answers the order as it then is; a change of what belongs to an order says which order that is.
 */
async function changed(
  { params, store, visitor }: Asked,
  work: (tx: Transaction) => Promise<number | undefined>,
) {
  return readWhole(store.database.orm, (await store.write(visitor, work)) ?? params.uid)
}

/** One order, and all that can happen to it. */
export function oneOrder(kit: Kit) {
  kit.nouns.set('order', {
    word: 'Order',
    table: order,
    title: order.number,
    levels: storeStaff,
    path: uid => `/orders/summary?order=${uid}`,
  })
  serve(kit, readOrder, ({ params, store }) => readWhole(store.database.orm, params.uid))
  serve(kit, orderByNumber, async ({ params, store }) => {
    const [found] = await store.database.orm
      .select({ uid: order.uid })
      .from(order)
      .where(eq(order.number, params.number))
    if (!found) throw notFound('There is no order of this number.')
    return found
  })
  serve(kit, orderHistory, ({ params, query, store }) =>
    readRecordHistory(store.database.orm, { input: z.object({}) }, order, params.uid, {
      query,
      timeZone: store.timeZone,
    }),
  )

  serve(kit, holdCall, call => changed(call, tx => hold(tx, call.params.uid, call.body)))
  serve(kit, releaseOrder, call => changed(call, tx => release(tx, call.params.uid, call.body)))
  serve(kit, decideRisk, call => {
    const judge = call.body.decision === 'approve' ? approve : decline
    return changed(call, tx => judge(tx, call.params.uid, call.body, call.visitor.level))
  })
  serve(kit, changeAddress, call => changed(call, tx => changeDelivery(tx, call.params.uid, call.body)))
  serve(kit, changeDetails, call => changed(call, tx => details(tx, call.params.uid, call.body)))
  serve(kit, replaceOrder, ({ params, body, store, visitor }) =>
    store.write(visitor, tx =>
      answerOnce(tx, { call: 'replaceOrder', key: body.idempotencyKey, userUid: visitor.uid }, () =>
        replace(tx, params.uid, body),
      ),
    ),
  )
  serve(kit, tagOrder, call => changed(call, tx => tag(tx, call.params.uid, call.body)))
  serve(kit, resendMessage, call => changed(call, tx => resend(tx, call.params.uid, call.body.message)))
  serve(kit, cancelOrder, ({ params, body, store, visitor }) =>
    store.write(visitor, tx => {
      const work = () => cancel(tx, params.uid, visitor.level, body)
      if (body.dryRun) return work()
      return answerOnce(tx, { call: 'cancelOrder', key: body.idempotencyKey, userUid: visitor.uid }, work)
    }),
  )

  serve(kit, noteCalls.add, call => changed(call, tx => addNote(tx, call.params.uid, call.body)))
  serve(kit, noteCalls.change, call =>
    changed(call, tx => changeNote(tx, call.params, call.visitor, call.body)),
  )
  serve(kit, noteCalls.remove, call => changed(call, tx => removeNote(tx, call.params, call.visitor)))

  serve(kit, shipmentCalls.add, call => changed(call, tx => addShipment(tx, call.params.uid, call.body)))
  const parcels = { despatch: despatchShipment, void: voidShipment, undo: undoShipment } as const
  for (const [name, work] of Object.entries(parcels))
    serve(kit, shipmentCalls[name as keyof typeof parcels], call =>
      changed(call, tx => work(tx, call.params.uid, call.body.version)),
    )

  serve(kit, refundCalls.ask, call =>
    changed(call, tx => {
      const { params, body, visitor } = call
      const key = { call: 'refundOrder', key: body.idempotencyKey, userUid: visitor.uid }
      return answerOnce(tx, key, () => refundOrder(tx, params.uid, visitor.level, body))
    }),
  )
  serve(kit, refundCalls.approve, call => changed(call, tx => decideRequest(tx, call.params.uid, 'approved')))
  serve(kit, refundCalls.reject, call => changed(call, tx => decideRequest(tx, call.params.uid, 'rejected')))
  serve(kit, refundCalls.made, call => changed(call, tx => refundMade(tx, call.params.uid)))
}

/** Until it is finished, so that a wrong address or telephone number does not lose a parcel. */
async function details(
  tx: Transaction,
  uid: number,
  { version, ...set }: z.output<typeof detailsInput>,
): Promise<number> {
  const stored = await holdOrder(tx, uid, version)
  refuseUnless(stored, ['awaitingPayment', 'review', 'open', 'onHold'], 'changed')
  refuseMarketplace(stored, 'The details of this order are kept by the marketplace it came from.')
  if (stored.email !== '' && set.email === '') throw invalid({ email: 'Say where to write to.' })
  const email = set.email.toLowerCase()
  const text = [email, set.phone, set.instructions].filter(Boolean).join(', ')
  await settle(tx, stored, { set: { ...set, email }, events: [{ kind: 'detailsChanged', text }] })
  return uid
}

async function tag(tx: Transaction, uid: number, { version, tags }: z.output<typeof tagsInput>) {
  const stored = await holdOrder(tx, uid, version)
  const foreign = tags.find(each => isOwnTag(each) && !stored.tags.includes(each))
  if (foreign) throw invalid({ tags: sentence`Only Backroom itself gives the tag ${foreign}.` })
  // Those that Backroom gave stay, whatever was sent.
  const all = new Set([...stored.tags.filter(isOwnTag), ...tags])
  await settle(tx, stored, { set: { tags: [...all] }, events: [] })
  return uid
}

/** Sends the last message of a kind again, in the words it had, to where the order's messages go now. */
async function resend(tx: Transaction, uid: number, kind: z.output<typeof resendInput>['message']) {
  const stored = await holdOrder(tx, uid)
  if (stored.email === '') throw refused('No email address')
  const { rows } = await tx.execute<{ subject: string; text: string; replyTo: string }>(sql`
    select subject, text, (select orders_email from site_config) as "replyTo" from mail_message where entity = 'order' and entity_uid = ${uid} and kind = ${kind} order by uid desc limit 1`)
  const [last] = rows
  if (last) await queueMail(tx, { ...last, kind, to: stored.email, entity: 'order', entityUid: uid })
  else if (kind === 'orderConfirmation') await tellCustomer(tx, uid, kind)
  else throw refused('Nothing of this order has been sent.')
  await settle(tx, stored, { events: [{ kind: 'messageSent', text: stored.email }] })
  return uid
}
