import type { ConnectorMode } from '@backroom/contract/kit/connector'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { onlySandbox } from '#kit/connectors/connectors'
import { fatal } from '#kit/errors'
import type { Secrets } from '#kit/secrets'
import { SmtpMail } from '#outside/smtp/live'
import type { MailTransport } from '#outside/smtp/port'
import { SandboxMail } from '#outside/smtp/sandbox'
import { mailSettings } from '#tables/content/mail-settings'
import { siteConfig } from '#tables/site/site-config'

type Row = typeof mailSettings.$inferSelect

/** How the store's mail goes out now. */
export interface MailService {
  readonly transport: MailTransport
  readonly mode: ConnectorMode
  /** Why it is not as its settings have it. */
  readonly because: string
  readonly isSandbox: boolean
  /** The whole store is a trial: even what would be wiped stays readable. */
  readonly keepsSecrets: boolean
  readonly from: { readonly name: string; readonly address: string }
  readonly replyTo: string
  readonly maxPerSecond: number
  /** Somebody holds it back, or it is switched off: mails wait. */
  readonly isPaused: boolean
}

/** Reads the store's mail settings. */
export async function mailServiceOf(reader: Reader, secrets: Secrets): Promise<MailService> {
  const [row] = await reader.select().from(mailSettings).limit(1)
  const [site] = await reader.select().from(siteConfig).limit(1)
  if (!row) throw fatal('database')
  const isTrial = site?.isSandbox ?? false
  const isForced = isTrial && row.mode === 'smtp'
  const isSandbox = isForced || row.mode === 'sandbox'
  return {
    transport: row.mode === 'smtp' && !isForced ? liveTransport(row, secrets) : new SandboxMail(),
    mode: row.mode === 'off' ? 'off' : isSandbox ? 'sandbox' : 'live',
    because: isForced ? onlySandbox : '',
    isSandbox,
    keepsSecrets: isSandbox && isTrial,
    from: {
      name: row.fromName || (site?.storeName ?? ''),
      address: row.fromAddress || 'store@backroom.invalid',
    },
    replyTo: row.replyTo,
    maxPerSecond: row.maxPerSecond,
    isPaused: row.isPaused || row.mode === 'off',
  }
}

/** Whether mail really leaves: without, links are handed over by a person. */
export async function hasMailService(reader: Reader): Promise<boolean> {
  const [row] = await reader
    .select({ mode: mailSettings.mode, isSandbox: siteConfig.isSandbox })
    .from(mailSettings)
    .innerJoin(siteConfig, sql`true`)
    .limit(1)
  return row?.mode === 'smtp' && !row.isSandbox
}

/** An address as the suppression list knows it: it can be looked up there and not read off. */
export function emailHmac(secrets: Secrets, email: string): string {
  return secrets.keyedHash(`mail ${email.trim().toLowerCase()}`)
}

function liveTransport(row: Row, secrets: Secrets): MailTransport {
  const unsealed = (sealed: string | null) => (sealed ? secrets.unseal(sealed) : '')
  return new SmtpMail({
    host: row.host,
    port: row.port,
    security: row.security,
    username: row.username,
    password: unsealed(row.smtpPassword),
    dkim: row.dkimPrivateKey
      ? { domain: row.dkimDomain, selector: row.dkimSelector, privateKey: unsealed(row.dkimPrivateKey) }
      : null,
  })
}
