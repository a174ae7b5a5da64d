import type { SmsPurpose } from '@backroom/contract/content/sms'
import type { ConnectorMode } from '@backroom/contract/kit/connector'
import { eq } from 'drizzle-orm'
import { backroomItself, type Transaction } from '#database/database'
import { callLog } from '#kit/connectors/call-log'
import { onlySandbox } from '#kit/connectors/connectors'
import { enqueueNow, type Task } from '#kit/jobs/jobs'
import type { Kit } from '#kit/kit'
import { receiptSource } from '#kit/sms/receipts'
import type { Store } from '#kit/store'
import { takeIn } from '#kit/webhooks/webhooks'
import { TwilioSms } from '#outside/sms/live'
import { SmsFailure, type SmsPort } from '#outside/sms/port'
import { SandboxSms } from '#outside/sms/sandbox'
import { smsMessage, smsSettings } from '#tables/content/sms-messages'
import { siteConfig } from '#tables/site/site-config'

/** A text message to be sent. */
export interface TextOrder {
  /** E.164: `+447700900123`. */
  readonly to: string
  readonly body: string
  readonly purpose: SmsPurpose
  /** The same key is the same message: asked for twice, it goes once. */
  readonly key: string
  readonly entity?: string
  readonly entityUid?: number
}

interface TextPayload {
  readonly uid: number
  readonly to: string
  readonly body: string
}

/** The name under which texts wait in the job queue. */
const textTask: Pick<Task<TextPayload>, 'name' | 'title'> = {
  name: 'smsSend',
  title: 'Sending a text message',
}
const itself = backroomItself('job')
/** Pauses before the second, third and fourth try. */
export const retrySeconds = [60, 300, 1_800]
const bodyMost = 320

/** Writes a text message into the caller's own transaction; a job sends it and tries again when that can help. */
export async function queueText(tx: Transaction, text: TextOrder): Promise<void> {
  if (text.purpose !== 'code' && !(await mayText(tx))) return
  const uid = await keep(tx, text)
  if (!uid) return
  // What it says is in the job alone and goes with it: no table keeps it.
  await enqueueNow(tx, textTask as Task<TextPayload>, { uid, to: text.to, body: text.body }, jobOf(uid))
}

/** Codes always go; whether shoppers are texted is the store's choice. */
async function mayText(tx: Transaction): Promise<boolean> {
  const [site] = await tx.select({ may: siteConfig.textShoppers }).from(siteConfig).limit(1)
  return site?.may ?? false
}

/**
 * Sends a text message now and once: a person is waiting for it and can press again. Throws SmsFailure when the service
 * does not take it. The same key a second time sends nothing.
 */
export async function sendText(store: Store, parts: SmsParts, text: TextOrder): Promise<void> {
  const uid = await store.database.write(itself, tx => keep(tx, text))
  if (!uid) return
  try {
    await send(store, parts, { uid, to: text.to, body: text.body })
  } catch (error) {
    await note(store, uid, { state: 'failed', error: (error as Error).message })
    throw error
  }
}

/** Sends what was queued. */
export function smsSend(parts: SmsParts): Task<TextPayload> {
  return {
    ...textTask,
    run: async (payload, { store }) => {
      const [row] = await store.database.orm.select().from(smsMessage).where(eq(smsMessage.uid, payload.uid))
      if (row?.state !== 'queued') return
      try {
        await send(store, parts, payload)
      } catch (error) {
        if (!(error instanceof SmsFailure)) throw error
        const seconds = error.isPassing ? retrySeconds[row.attempts] : undefined
        await store.database.write(itself, async tx => {
          const state = seconds === undefined ? 'failed' : 'queued'
          await tx
            .update(smsMessage)
            .set({ state, error: error.message, attempts: row.attempts + 1 })
            .where(eq(smsMessage.uid, payload.uid))
          const inSeconds = Math.max(seconds ?? 0, error.retryAfterSeconds ?? 0)
          if (seconds !== undefined)
            await enqueueNow(tx, textTask as Task<TextPayload>, payload, {
              ...jobOf(payload.uid),
              inSeconds,
            })
        })
      }
    },
  }
}

/** What sending takes beside the store. */
type SmsParts = Pick<Kit, 'secrets' | 'webhooks'>

interface Service {
  readonly mode: ConnectorMode
  /** Why it is not as its settings have it. */
  readonly because: string
  readonly port: SmsPort
  /** The whole store is a trial, so that what was written stays readable. */
  readonly keepsText: boolean
}

const refuse = () => Promise.reject(new SmsFailure('off', 'Text messages are switched off.', false))
const switchedOff: SmsPort = { send: refuse, test: refuse }

/** How the store's text messages go out now; a message that is on its way is named in the log. */
export async function smsServiceOf(
  store: Store,
  { secrets, webhooks }: SmsParts,
  uid?: number,
): Promise<Service> {
  const reader = store.database.orm
  const log = callLog(reader, 'sms', uid === undefined ? undefined : { entity: 'smsMessage', entityUid: uid })
  const [row] = await reader.select().from(smsSettings).limit(1)
  const [site] = await reader.select({ isSandbox: siteConfig.isSandbox }).from(siteConfig).limit(1)
  const isTrial = site?.isSandbox ?? false
  if (row?.mode === 'twilio' && !isTrial) {
    const secret = row.apiSecret ? secrets.unseal(row.apiSecret) : ''
    const statusCallback = webhooks.addressOf(receiptSource, store.groupUid)
    const port = new TwilioSms({ ...row, secret, statusCallback }, log)
    return { mode: 'live', because: '', port, keepsText: false }
  }
  if (row?.mode === 'off') return { mode: 'off', because: '', port: switchedOff, keepsText: false }
  const because = row?.mode === 'twilio' ? onlySandbox : ''
  return { mode: 'sandbox', because, port: new SandboxSms(log), keepsText: isTrial }
}

async function keep(tx: Transaction, { body, ...text }: TextOrder): Promise<number | undefined> {
  if (!/^\+[1-9]\d{6,14}$/.test(text.to)) throw new Error('A text message needs an E.164 number.')
  if (body.length < 1 || body.length > bodyMost)
    throw new Error(`A text message has 1 to ${bodyMost} characters.`)
  const [made] = await tx
    .insert(smsMessage)
    .values(text)
    .onConflictDoNothing({ target: smsMessage.key })
    .returning({ uid: smsMessage.uid })
  return made?.uid
}

async function send(store: Store, parts: SmsParts, { uid, to, body }: TextPayload) {
  const { port, keepsText } = await smsServiceOf(store, parts, uid)
  if (keepsText) await note(store, uid, { sandboxBody: body })
  const { id, segments, receipt } = await port.send({ to, body })
  await note(store, uid, { state: 'sent', serviceId: id, segments, error: '' })
  if (receipt) await store.database.write(itself, tx => takeIn(tx, receiptSource, receipt))
}

async function note(store: Store, uid: number, values: Partial<typeof smsMessage.$inferInsert>) {
  await store.database.orm.update(smsMessage).set(values).where(eq(smsMessage.uid, uid))
}

function jobOf(uid: number) {
  return { key: `sms:${uid}` }
}
