import type { SmsPurpose } from '@backroom/contract/content/sms'
import { eq } from 'drizzle-orm'
import { backroomItself, type Reader, type Transaction } from '#database/database'
import { logConnectorCall } from '#kit/connector-log'
import { enqueueNow, type Task } from '#kit/jobs/jobs'
import type { Secrets } from '#kit/secrets'
import type { Store } from '#kit/store'
import { SmsFailure, type SmsPort, type TextAnswer } from '#outside/sms/port'
import { SandboxSms } from '#outside/sms/sandbox'
import { TwilioSms } from '#outside/sms/twilio'
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
const textTask: Pick<Task<TextPayload>, 'name'> = { name: 'smsSend' }
const itself = backroomItself('job')
/** Pauses before the second, third and fourth try. */
export const retrySeconds = [60, 300, 1_800]
const bodyMost = 320

/** Writes a text message into the caller's own transaction; a job sends it and tries again when that can help. */
export async function queueText(tx: Transaction, text: TextOrder): Promise<void> {
  const uid = await keep(tx, text)
  if (!uid) return
  // What it says is in the job alone and goes with it: no table keeps it.
  await enqueueNow(tx, textTask as Task<TextPayload>, { uid, to: text.to, body: text.body }, jobOf(uid))
}

/**
 * Sends a text message now and once: a person is waiting for it and can press again. Throws SmsFailure when the service
 * does not take it. The same key a second time sends nothing.
 */
export async function sendText(store: Store, secrets: Secrets, text: TextOrder): Promise<void> {
  const uid = await store.database.write(itself, tx => keep(tx, text))
  if (!uid) return
  const service = await serviceOf(store.database.orm, secrets)
  try {
    await send(store, service, { uid, to: text.to, body: text.body })
  } catch (error) {
    await note(store, uid, { state: 'failed', error: (error as Error).message })
    throw error
  }
}

/** Sends what was queued. */
export function smsSend(secrets: Secrets): Task<TextPayload> {
  return {
    ...textTask,
    run: async (payload, { store }) => {
      const [row] = await store.database.orm.select().from(smsMessage).where(eq(smsMessage.uid, payload.uid))
      if (row?.state !== 'queued') return
      const service = await serviceOf(store.database.orm, secrets)
      try {
        await send(store, service, payload)
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

interface Service {
  readonly port: SmsPort
  /** The whole store is a trial, so that what was written stays readable. */
  readonly keepsText: boolean
}

async function serviceOf(reader: Reader, secrets: Secrets): Promise<Service> {
  const [row] = await reader.select().from(smsSettings).limit(1)
  if (row?.mode === 'twilio') {
    const secret = row.apiSecret ? secrets.unseal(row.apiSecret) : ''
    return { port: new TwilioSms({ ...row, secret }), keepsText: false }
  }
  const [site] = await reader.select().from(siteConfig).limit(1)
  return { port: new SandboxSms(), keepsText: site?.isSandbox ?? false }
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

async function send(store: Store, { port, keepsText }: Service, { uid, to, body }: TextPayload) {
  if (keepsText) await note(store, uid, { sandboxBody: body })
  const began = Date.now()
  const outcome = await port.send({ to, body }).catch((error: unknown) => error as Error)
  const failure = outcome instanceof Error ? outcome : undefined
  await logConnectorCall(store.database.orm, {
    connector: 'sms',
    action: 'send',
    entity: 'smsMessage',
    entityUid: uid,
    method: 'POST',
    path: port.path,
    status: failure ? ((failure as SmsFailure).status ?? null) : 201,
    ms: Date.now() - began,
    outcome: failure ? 'failed' : 'ok',
    message: failure ? `${(failure as SmsFailure).code}: ${failure.message}` : `to ...${to.slice(-4)}`,
  })
  if (failure) throw failure
  const { id, segments } = outcome as TextAnswer
  await note(store, uid, { state: 'sent', serviceId: id, segments, error: '' })
}

async function note(store: Store, uid: number, values: Partial<typeof smsMessage.$inferInsert>) {
  await store.database.orm.update(smsMessage).set(values).where(eq(smsMessage.uid, uid))
}

function jobOf(uid: number) {
  return { key: `sms:${uid}` }
}
