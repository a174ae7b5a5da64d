import { speakPlainly } from '@backroom/contract/kit/messages'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { access } from '#access/room'
import { Sessions } from '#access/sessions/sessions'
import { consoleFiles } from '#console-files'
import { type Migrations, makeStore, openStore } from '#database/control'
import type { Database } from '#database/database'
import type { DatabaseServer } from '#database/server'
import { removeDemo } from '#demo/remove'
import { answerClock } from '#kit/answer-once'
import { BulkOperations } from '#kit/bulk/operations'
import { bulkRunTask } from '#kit/bulk/run'
import { bulkTrim, sweepRuns } from '#kit/bulk/upkeep'
import { Connectors } from '#kit/connectors/connectors'
import { Dashboard } from '#kit/dashboard'
import { openFiles } from '#kit/files/open-files'
import { accessLog, logFormat } from '#kit/http/access-log'
import { answerErrors } from '#kit/http/answer-errors'
import { bodyPace } from '#kit/http/body-pace'
import { turns } from '#kit/http/in-turn'
import { readJson } from '#kit/http/read-json'
import { securityHeaders } from '#kit/http/security-headers'
import { ControlJobs } from '#kit/jobs/control-jobs'
import type { Report } from '#kit/jobs/job-news'
import type { Task } from '#kit/jobs/jobs'
import { Work } from '#kit/jobs/work'
import type { Kit } from '#kit/kit'
import { mailSend } from '#kit/mail/send-mail'
import { Merges } from '#kit/merges'
import { RecordKinds } from '#kit/records/record-kinds'
import type { Secrets } from '#kit/secrets'
import { smsSend } from '#kit/sms/send-text'
import { Stores } from '#kit/stores'
import { serveWebhooks } from '#kit/webhooks/serve-webhooks'
import { Webhooks, webhookClock } from '#kit/webhooks/webhooks'
import { rooms } from '#rooms'
import type { Settings } from '#settings'
import { apiPage } from '#shell/api-page'
import { type Build, shell } from '#shell/room'

export interface Parts {
  readonly settings: Settings
  readonly server: DatabaseServer
  readonly control: Database
  readonly secrets: Secrets
  readonly build: Build
  /** The built console; tests of the API do without. */
  readonly consoleFolder?: string
  /** Where new stores get their tables from; without, none can be made. */
  readonly migrations?: Migrations
  /** Further tasks, for tests of the queue. */
  readonly tasks?: readonly Task[]
  readonly runsJobs?: boolean
  /** Where the log goes; standard output when left out. */
  readonly logTo?: { write(line: string): void }
}

/** A selection of thousands of rows travels in the address of its download. */
const headerLimitBytes = 64 * 1024
const bodyLimitBytes = 2 * 1024 * 1024
/** Headers come at once or not at all; a body has its own pace. */
const patience = { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 }

/** Most calls take milliseconds. Whoever waits for longer is held up by slow ones, or by a database that stands still, and has 10 s in all. */
const doorPatienceMs = 1_500

/** The whole server, not yet listening: tests call it by injection, main puts it on a port. */
export async function buildApp(parts: Parts): Promise<{ app: FastifyInstance; kit: Kit }> {
  speakPlainly()
  const { settings, server, control, secrets } = parts
  const sessions = new Sessions(control, secrets)
  server.onControlNews(news => sessions.forget(news))
  const bulk = new BulkOperations(uid => sessions.visitorNow(uid))
  const work = new Work()
  const webhooks = new Webhooks(secrets, settings.publicUrl)
  work.add(bulkRunTask(bulk), mailSend(secrets), smsSend({ secrets, webhooks }), ...(parts.tasks ?? []))
  work.add(webhooks.task)
  work.at({ task: bulkTrim, cron: '15 2 * * *' }, ...answerClock, ...webhookClock)
  const report: Report = news => app.log.error(news)
  const stores = new Stores({
    open: groupUid => openStore(parts, groupUid, settings.poolSize),
    sweep: sweepRuns,
    work,
    idleMs: settings.storeIdleMs,
    runsJobs: parts.runsJobs ?? true,
    report,
  })
  const app = openFastify(parts)
  const kit: Kit = {
    app,
    settings,
    control,
    stores,
    door: turns(settings.poolSize, doorPatienceMs),
    secrets,
    files: await openFiles(settings),
    bulk,
    work,
    gatekeeper: sessions,
    served: [],
    views: new Map(),
    downloads: new Map(),
    connectors: new Connectors(),
    webhooks,
    dashboard: new Dashboard(),
    merges: new Merges(),
    nouns: new Map(),
    records: new RecordKinds(),
  }

  await hearRequests(app)

  const accessTasks = access(kit, sessions, name => makeStore(parts, name))
  const controlJobs = new ControlJobs(control, accessTasks, report)
  shell(kit, parts.build)
  for (const room of rooms) room(kit)
  work.offer(removeDemo(kit))
  serveWebhooks(kit)
  apiPage(kit, parts.build.version)
  if (parts.runsJobs ?? true) await controlJobs.start()
  app.addHook('onClose', async () => {
    await Promise.all([controlJobs.stop(), stores.close()])
  })
  if (parts.consoleFolder) await consoleFiles(app, parts.consoleFolder, settings)
  return { app, kit }
}

/** The web server itself, before it knows any call. */
function openFastify({ settings, logTo }: Parts): FastifyInstance {
  return Fastify({
    bodyLimit: bodyLimitBytes,
    http: { maxHeaderSize: headerLimitBytes, ...patience },
    // Only the proxy right before us is believed: what came before it is the caller's own word.
    trustProxy: settings.behindTlsProxy ? (_, hop) => hop < 1 : false,
    routerOptions: { caseSensitive: false, maxParamLength: 500 },
    genReqId: request => requestId(request.headers['x-request-id']),
    forceCloseConnections: true,
    // Its own lines would hold query values; those of accessLog do not.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    logger:
      settings.log === 'silent'
        ? false
        : { level: settings.log, ...logFormat, ...(logTo && { stream: logTo }) },
  })
}

/** How requests are read and refused, before any room hears of them. */
async function hearRequests(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser('text/plain') // a page of any site can send it without asking first
  readJson(app)
  await app.register(cookie)
  await app.register(multipart)
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'] })
  bodyPace(app)
  securityHeaders(app)
  answerErrors(app)
  accessLog(app)
}

/** The caller's own id where it is one, so that a fault can be followed from the browser into the log. */
function requestId(sent: string | string[] | undefined): string {
  return typeof sent === 'string' && /^[\w-]{8,64}$/.test(sent) ? sent : crypto.randomUUID()
}
