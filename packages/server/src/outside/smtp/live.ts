import type { MailSecurity } from '@backroom/contract/content/mail'
import { createTransport } from 'nodemailer'
import {
  type MailAnswer,
  MailFailure,
  type MailFailureKind,
  type MailTransport,
  type OutgoingMail,
} from '#outside/smtp/port'

export interface SmtpOptions {
  readonly host: string
  readonly port: number
  readonly security: MailSecurity
  readonly username: string
  readonly password: string
  readonly dkim: { readonly domain: string; readonly selector: string; readonly privateKey: string } | null
  /** Trusted beside the usual authorities, for servers with a certificate of their own. */
  readonly ca?: string
}

const connectMs = 20_000
const answerMs = 60_000

/** Mail through an SMTP server, one connection a mail. */
export class SmtpMail implements MailTransport {
  constructor(private readonly options: SmtpOptions) {}

  async send(mail: OutgoingMail): Promise<MailAnswer> {
    const { host } = this.options
    const watch = new DataWatch()
    const transport = createTransport({ ...this.connection(), logger: watch })
    try {
      const { response } = await transport.sendMail({
        from: mail.from,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        messageId: mail.messageId,
        ...(mail.html && { html: mail.html }),
        ...(mail.replyTo && { replyTo: mail.replyTo }),
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      return { host, code: response.slice(0, 3), response: response.slice(0, 500) }
    } catch (error) {
      throw asFailure(host, error as SmtpError, watch.hasSentData)
    } finally {
      transport.close()
    }
  }

  async test(): Promise<string> {
    const { host } = this.options
    const transport = createTransport(this.connection())
    try {
      await transport.verify()
      return `${host} lets us in.`
    } catch (error) {
      throw asFailure(host, error as SmtpError, false)
    } finally {
      transport.close()
    }
  }

  private connection() {
    const { host, port, security, username, password, dkim, ca } = this.options
    return {
      host,
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: answerMs,
      ...(username && { auth: { user: username, pass: password } }),
      ...(dkim && {
        dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey },
      }),
      ...(ca && { tls: { ca } }),
    }
  }
}

interface SmtpError extends Error {
  readonly code?: string
  readonly response?: string
  readonly responseCode?: number
}

const needsPerson = new Set(['EAUTH', 'ENOAUTH', 'ETLS', 'EREQUIRETLS', 'ECONFIG'])

function asFailure(host: string, error: SmtpError, hasSentData: boolean): MailFailure {
  const response = (error.response ?? error.message).slice(0, 500)
  return new MailFailure(kindOf(error, hasSentData), {
    host,
    code: String(error.responseCode ?? error.code ?? ''),
    response,
  })
}

function kindOf(error: SmtpError, hasSentData: boolean): MailFailureKind {
  if (needsPerson.has(error.code ?? '') || isCertificateTrouble(error)) return 'paused'
  if (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
    return error.responseCode && error.responseCode < 500 ? 'deferred' : 'failed'
  return hasSentData && !error.responseCode ? 'uncertain' : 'deferred'
}

/** The library calls a certificate that nobody trusts a trouble of the socket. */
function isCertificateTrouble({ message, responseCode }: SmtpError): boolean {
  return !responseCode && /certificate|altname/i.test(message)
}

/** Hears from the mail library when the whole mail has been written: until then the server cannot have taken it. */
class DataWatch {
  hasSentData = false
  level() {}
  trace() {}
  debug() {}
  warn() {}
  error() {}
  fatal() {}
  info(entry: unknown) {
    if ((entry as { tnx?: string }).tnx === 'message') this.hasSentData = true
  }
}
