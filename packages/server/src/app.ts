import { join } from 'node:path'
import { speakPlainly } from '@backroom/contract/kit/messages'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { access } from '#access/room'
import { Sessions } from '#access/sessions'
import { consoleFiles } from '#console-files'
import { content } from '#content/room'
import { openStore } from '#database/control'
import type { Database } from '#database/database'
import type { DatabaseServer } from '#database/server'
import { importCheck } from '#items/import-check'
import { importTrims } from '#items/import-trim'
import { itemClock, itemTasks } from '#items/item-jobs'
import { items } from '#items/room'
import { answerErrors } from '#kit/answer-errors'
import { BulkOperations } from '#kit/bulk/operations'
import { bulkRunTask } from '#kit/bulk/run'
import { bulkTrim, sweepRuns } from '#kit/bulk/upkeep'
import { DiskFiles } from '#kit/files/file-store'
import type { Task } from '#kit/jobs'
import type { Kit } from '#kit/kit'
import type { Secrets } from '#kit/secrets'
import { securityHeaders } from '#kit/security-headers'
import { Stores } from '#kit/stores'
import type { Settings } from '#settings'
import { apiPage } from '#shell/api-page'
import { type Build, shell } from '#shell/room'
import { site } from '#site/room'
import { supply } from '#supply/room'
import { wizards } from '#wizards/room'

export interface Parts {
  readonly settings: Settings
  readonly server: DatabaseServer
  readonly control: Database
  readonly secrets: Secrets
  readonly build: Build
  /** The built console; tests of the API do without. */
  readonly consoleFolder?: string
  /** Further tasks, for tests of the queue. */
  readonly tasks?: readonly Task[]
  readonly runsJobs?: boolean
}

/** A selection of thousands of rows travels in the address of its download. */
const headerLimitBytes = 64 * 1024
const bodyLimitBytes = 2 * 1024 * 1024

/** The whole server, not yet listening: tests call it by injection, main puts it on a port. */
export async function buildApp(parts: Parts): Promise<{ app: FastifyInstance; kit: Kit }> {
  speakPlainly()
  const { settings, server, control, secrets } = parts
  const sessions = new Sessions(control, secrets)
  server.onControlNews(news => sessions.forget(news))
  const bulk = new BulkOperations(uid => sessions.visitorNow(uid))
  const stores = new Stores({
    open: groupUid => openStore(server, control, secrets, groupUid, settings.poolSize),
    sweep: sweepRuns,
    tasks: [
      bulkRunTask(bulk),
      bulkTrim,
      ...itemTasks,
      importCheck,
      ...importTrims.map(({ task }) => task),
      ...(parts.tasks ?? []),
    ] as Task[],
    nightly: [{ task: bulkTrim, cron: '15 2 * * *' }, ...itemClock, ...importTrims],
    idleMs: settings.storeIdleMs,
    runsJobs: parts.runsJobs ?? true,
  })
  const app = Fastify({
    bodyLimit: bodyLimitBytes,
    http: { maxHeaderSize: headerLimitBytes },
    trustProxy: settings.behindTlsProxy,
    routerOptions: { caseSensitive: false, maxParamLength: 500 },
    genReqId: request => requestId(request.headers['x-request-id']),
    forceCloseConnections: true,
    logger: settings.log === 'silent' ? false : { level: settings.log, base: null },
  })
  const files = new DiskFiles(join(settings.dataFolder, 'files'))
  const kit: Kit = {
    app,
    settings,
    control,
    stores,
    secrets,
    files,
    bulk,
    gatekeeper: sessions,
    served: [],
    views: new Map(),
  }

  app.removeContentTypeParser('text/plain') // a page of any site can send it without asking first
  await app.register(cookie)
  await app.register(multipart)
  await app.register(compress, { threshold: 1_024, encodings: ['br', 'gzip'] })
  securityHeaders(app)
  answerErrors(app)
  app.addHook('onClose', () => stores.close())

  access(kit, sessions)
  shell(kit, parts.build)
  site(kit)
  content(kit)
  items(kit)
  supply(kit)
  wizards(kit)
  apiPage(kit, parts.build.version)
  if (parts.consoleFolder) await consoleFiles(app, parts.consoleFolder, settings)
  return { app, kit }
}

/** The caller's own id where it is one, so that a fault can be followed from the browser into the log. */
function requestId(sent: string | string[] | undefined): string {
  return typeof sent === 'string' && /^[\w-]{8,64}$/.test(sent) ? sent : crypto.randomUUID()
}
