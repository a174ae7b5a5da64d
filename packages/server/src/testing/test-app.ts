import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ErrorBody } from '@backroom/contract/errors'
import { addressOf, type CallOf, type Endpoint, type ReplyOf } from '@backroom/contract/kit/endpoint'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pg from 'pg'
import { inject } from 'vitest'
import { buildApp } from '#app'
import { beside } from '#database/control'
import { backroomItself } from '#database/database'
import { DatabaseServer } from '#database/server'
import { demoPassword } from '#demo/access/people'
import type { DemoSize } from '#demo/items/items'
import type { Task } from '#kit/jobs/jobs'
import type { Kit } from '#kit/kit'
import { Secrets } from '#kit/secrets'
import type { Store } from '#kit/store'
import type { Settings } from '#settings'
import type { Build } from '#shell/room'
import { group } from '#tables/control/groups'
import { linkFolder } from '#testing/copy-folder'
import { testKey, testSettings } from '#testing/settings'

/** A whole server on its own copy of a demo store, called by injection. */
export interface TestApp {
  readonly app: FastifyInstance
  readonly kit: Kit
  readonly store: Store
  /** Where its control database and its files are, for servers in processes of their own. */
  readonly databaseUrl: string
  readonly folder: string
  /** Signs in once per username and answers calls in that person's name. */
  as(username: string): Promise<Caller>
  /** A second server on the same databases. */
  second(): Promise<TestApp>
  close(): Promise<void>
}

export interface Caller {
  readonly token: string
  readonly cookie: string
  /** The answer of a call; throws when it is refused. */
  call<E extends Endpoint>(endpoint: E, call?: CallOf<E>): Promise<ReplyOf<E>>
  /** Status and body of a call that is expected to be refused. */
  refused<E extends Endpoint>(endpoint: E, call?: CallOf<E>): Promise<{ status: number; body: ErrorBody }>
  raw(
    options: InjectOptions,
  ): ReturnType<FastifyInstance['inject']> & PromiseLike<Awaited<ReturnType<FastifyInstance['inject']>>>
}

interface Options {
  readonly tasks?: readonly Task[]
  readonly runsJobs?: boolean
  readonly settings?: Partial<Settings>
  readonly build?: Partial<Build>
  readonly logTo?: { write(line: string): void }
  /** For tests of what only the whole demo store has; a small one is made and asked sooner. */
  readonly size?: DemoSize
  /** Also copies the second store, for tests that look across. */
  readonly hasSecondStore?: boolean
}

let copies = 0

export async function startTestApp(options: Options = {}): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'backroom-app-'))
  const { databaseUrl, installation } = inject(options.size ?? 'small')
  linkFolder(join(installation, 'files'), join(folder, 'files'))
  const name = `t${process.pid}_${++copies}`
  const url = new URL(databaseUrl)
  await cloneDatabases(url, name, options.hasSecondStore ?? false)
  url.pathname = `/${name}`
  const first = await open(url.toString(), folder, options)
  return {
    ...first,
    close: async () => {
      await first.close()
      await dropDatabases(url, name)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function open(databaseUrl: string, folder: string, options: Options): Promise<TestApp> {
  const settings = { ...testSettings(databaseUrl, folder), ...options.settings }
  const server = new DatabaseServer(settings)
  const secrets = Secrets.open(folder, testKey)
  const control = await server.open(server.controlName, 4)
  await control.write(backroomItself('set-up'), async tx => {
    const of = (name: string) => ({ connectionString: secrets.seal(beside(`${server.controlName}_${name}`)) })
    await tx.update(group).set(of('store')).where(eq(group.uid, 1))
    await tx.update(group).set(of('second')).where(eq(group.uid, 2))
  })
  await server.attend()
  const { app, kit } = await buildApp({
    ...options,
    settings,
    server,
    control,
    secrets,
    build: { buildUnix: 1, version: 'test', changes: [], ...options.build },
  })
  const store = await kit.stores.of(1)
  const callers = new Map<string, Promise<Caller>>()
  const as = (username: string) => {
    const caller = callers.get(username) ?? signIn(app, username)
    callers.set(username, caller)
    return caller
  }
  const close = async () => {
    await app.close()
    await control.close()
    await server.leave()
  }
  return { app, kit, store, databaseUrl, folder, as, close, second: () => open(databaseUrl, folder, options) }
}

async function signIn(app: FastifyInstance, username: string): Promise<Caller> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/logon/logon/authenticate',
    payload: { username, password: demoPassword },
  })
  const { token } = answer.json<{ token: string }>()
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = { authorization: `Bearer ${token}`, cookie }
  const raw = (options: InjectOptions) =>
    app.inject({ ...options, headers: { ...headers, ...options.headers } })
  const send = (endpoint: Endpoint, call: CallOf<Endpoint> = {}) =>
    raw({
      method: endpoint.method,
      url: addressOf(endpoint, call.params, call.query),
      ...(call.body !== undefined && { payload: call.body as object }),
    })
  return {
    token,
    cookie,
    raw: raw as Caller['raw'],
    call: async (endpoint, call) => {
      const reply = await send(endpoint, call as CallOf<Endpoint>)
      if (reply.statusCode >= 400)
        throw new Error(`${endpoint.method} ${endpoint.path}: ${reply.statusCode} ${reply.body}`)
      return (reply.statusCode === 204 ? undefined : reply.json()) as never
    },
    refused: async (endpoint, call) => {
      const reply = await send(endpoint, call as CallOf<Endpoint>)
      return { status: reply.statusCode, body: reply.json() }
    },
  }
}

async function cloneDatabases(url: URL, name: string, hasSecondStore: boolean) {
  await onServer(url, async client => {
    // Files as they are: what need not outlive a crash need not be written to the log as well, which takes three times as long.
    const clone = (copy: string, template: string) =>
      client.query(`create database "${copy}" template "${template}" strategy file_copy`)
    await clone(name, 'template_control')
    await clone(`${name}_store`, 'template_control_store_1')
    if (hasSecondStore) await clone(`${name}_second`, 'template_control_store_2')
  })
}

async function dropDatabases(url: URL, name: string) {
  await onServer(url, async client => {
    await client.query(`drop database if exists "${name}" with (force)`)
    await client.query(`drop database if exists "${name}_store" with (force)`)
    await client.query(`drop database if exists "${name}_second" with (force)`)
  })
}

async function onServer(url: URL, work: (client: pg.Client) => Promise<void>) {
  const admin = new URL(url)
  admin.pathname = '/postgres'
  const client = new pg.Client({ connectionString: admin.toString() })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Waits until a condition holds, or fails with what was waited for. */
export async function until(what: string, holds: () => Promise<boolean>, ms = 60_000): Promise<void> {
  const deadline = Date.now() + ms
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited ${ms} ms for: ${what}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
