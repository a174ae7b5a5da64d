import { join } from 'node:path'
import { speakPlainly } from '@backroom/contract/kit/messages'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { access } from '#access/room'
import { Sessions } from '#access/sessions/sessions'
import { consoleFiles } from '#console-files'
import { messageTrim } from '#content/messages/trim'
import { content } from '#content/room'
import { type Migrations, makeStore, openStore } from '#database/control'
import type { Database } from '#database/database'
import type { DatabaseServer } from '#database/server'
import { importCheck } from '#items/imports/check'
import { importTrims } from '#items/imports/trim'
import { advancedExport } from '#items/queries/export'
import { itemJobs } from '#items/rollups/jobs'
import { items } from '#items/room'
import { answerClock } from '#kit/answer-once'
import { BulkOperations } from '#kit/bulk/operations'
import { bulkRunTask } from '#kit/bulk/run'
import { bulkTrim, sweepRuns } from '#kit/bulk/upkeep'
import { Connectors } from '#kit/connectors/connectors'
import { Dashboard } from '#kit/dashboard'
import { DiskFiles } from '#kit/files/file-store'
import { accessLog, logFormat } from '#kit/http/access-log'
import { answerErrors } from '#kit/http/answer-errors'
import { bodyPace } from '#kit/http/body-pace'
import { turns } from '#kit/http/in-turn'
import { readJson } from '#kit/http/read-json'
import { securityHeaders } from '#kit/http/security-headers'
import { ControlJobs } from '#kit/jobs/control-jobs'
import type { Report } from '#kit/jobs/job-news'
import type { Nightly, Task } from '#kit/jobs/jobs'
import type { Kit } from '#kit/kit'
import { mailSend } from '#kit/mail/send-mail'
import { Merges } from '#kit/merges'
import type { Secrets } from '#kit/secrets'
import { smsSend } from '#kit/sms/send-text'
import { Stores } from '#kit/stores'
import { serveWebhooks } from '#kit/webhooks/serve-webhooks'
import { Webhooks, webhookClock } from '#kit/webhooks/webhooks'
import { countJobs } from '#organisation/counts'
import { quickApplyClock } from '#organisation/filters/item-facets'
import { landingPageClock } from '#organisation/landing-pages/sweep'
import { collectionJobs } from '#organisation/membership/jobs'
import { organisation } from '#organisation/room'
import { sizeRun } from '#organisation/size-rules/run'
import type { Settings } from '#settings'
import { apiPage } from '#shell/api-page'
import { noticeTrim } from '#shell/notices'
import { type Build, shell } from '#shell/room'
import { uiLogDigest, uiLogTrim } from '#shell/ui-log'
import { site } from '#site/room'
import { storefront } from '#storefront/room'
import { supply } from '#supply/room'
import { stockClock } from '#supply/stock-ledger'
import { wizards } from '#wizards/room'

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

/** What each store does by the clock, in its own time zone. */
const nightly: readonly Nightly[] = [
  { task: bulkTrim, cron: '15 2 * * *' },
  { task: messageTrim, cron: '40 2 * * *' },
  { task: noticeTrim, cron: '20 3 * * *' },
  { task: uiLogTrim, cron: '40 3 * * *' },
  { task: uiLogDigest, cron: '5 * * * *' },
  ...quickApplyClock,
  ...landingPageClock,
  ...importTrims,
  ...stockClock,
  ...answerClock,
  ...webhookClock,
]

/** The whole server, not yet listening: tests call it by injection, main puts it on a port. */
export async function buildApp(parts: Parts): Promise<{ app: FastifyInstance; kit: Kit }> {
  speakPlainly()
  const { settings, server, control, secrets } = parts
  const sessions = new Sessions(control, secrets)
  server.onControlNews(news => sessions.forget(news))
  const bulk = new BulkOperations(uid => sessions.visitorNow(uid))
  const itemWork = itemJobs(drift => app.log.warn(drift))
  const collectionWork = collectionJobs(news =>
    news.kind === 'membership' ? app.log.debug(news) : app.log.warn(news),
  )
  const exportWork = advancedExport(() => kit)
  const countWork = countJobs(control)
  const webhooks = new Webhooks(secrets, settings.publicUrl)
  const report: Report = news => app.log.error(news)
  const stores = new Stores({
    open: groupUid => openStore(parts, groupUid, settings.poolSize),
    sweep: sweepRuns,
    tasks: [
      bulkRunTask(bulk),
      mailSend(secrets),
      smsSend({ secrets, webhooks }),
      webhooks.task,
      importCheck,
      exportWork,
      ...itemWork.tasks,
      ...collectionWork.tasks,
      ...countWork.tasks,
      sizeRun,
      ...nightly.map(({ task }) => task),
      ...(parts.tasks ?? []),
    ] as Task[],
    nightly: [
      ...nightly,
      ...itemWork.clock,
      ...collectionWork.clock,
      ...countWork.clock,
      { task: exportWork, cron: '0 * * * *' },
    ],
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
    files: new DiskFiles(join(settings.dataFolder, 'files')),
    bulk,
    gatekeeper: sessions,
    served: [],
    views: new Map(),
    downloads: new Map(),
    dashboard: new Dashboard(),
    connectors: new Connectors(),
    webhooks,
    merges: new Merges(),
  }

  await hearRequests(app)

  const accessTasks = access(kit, sessions, name => makeStore(parts, name))
  const controlJobs = new ControlJobs(control, accessTasks, report)
  shell(kit, parts.build)
  site(kit)
  content(kit)
  items(kit)
  organisation(kit)
  storefront(kit)
  supply(kit)
  wizards(kit)
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
