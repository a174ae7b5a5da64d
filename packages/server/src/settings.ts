import { resolve } from 'node:path'
import { z } from 'zod'

const yes = z
  .enum(['0', '1', 'no', 'yes', 'false', 'true'], 'use yes or no')
  .transform(value => value === '1' || value === 'yes' || value === 'true')

const environment = z.object({
  PORT: z.coerce.number('must be a number').int().min(0).max(65_535).default(4400),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  BACKROOM_DATA: z.string().min(1).default('./data'),
  BACKROOM_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits')
    .optional(),
  BACKROOM_PRODUCT: z.string().min(1).max(40).default('Backroom'),
  BACKROOM_VENDOR: z.string().min(1).max(60).default('Backroom contributors'),
  BACKROOM_DEMO: yes.default(true),
  BACKROOM_POOL: z.coerce.number('must be a number').int().min(2).max(100).default(10),
  BACKROOM_STORE_IDLE_MINUTES: z.coerce.number('must be a number').min(0.05).max(1_440).default(10),
  BACKROOM_LOG: z.enum(['silent', 'error', 'info']).default('error'),
  BEHIND_TLS_PROXY: yes.default(false),
})

/** How this server was asked to run; every environment variable is read here and nowhere else. */
export interface Settings {
  readonly port: number
  readonly host: string
  readonly databaseUrl: string | undefined
  readonly dataFolder: string
  readonly key: string | undefined
  readonly product: string
  readonly vendor: string
  readonly demo: boolean
  readonly poolSize: number
  readonly storeIdleMs: number
  readonly log: 'silent' | 'error' | 'info'
  readonly behindTlsProxy: boolean
  /** Replies are held against the contract: in tests and development, not per row in production. */
  readonly checksReplies: boolean
}

/** Reads the environment once; throws one readable line when something is wrong with it. */
export function readSettings(env: NodeJS.ProcessEnv, projectFolder: string): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const faults = parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Settings are wrong. ${faults.join('; ')}. docs/operating.md lists them all.`)
  }
  const value = parsed.data
  return {
    port: value.PORT,
    host: value.HOST,
    databaseUrl: value.DATABASE_URL,
    dataFolder: resolve(projectFolder, value.BACKROOM_DATA),
    key: value.BACKROOM_KEY,
    product: value.BACKROOM_PRODUCT,
    vendor: value.BACKROOM_VENDOR,
    demo: value.BACKROOM_DEMO,
    poolSize: value.BACKROOM_POOL,
    storeIdleMs: value.BACKROOM_STORE_IDLE_MINUTES * 60_000,
    log: value.BACKROOM_LOG,
    behindTlsProxy: value.BEHIND_TLS_PROXY,
    checksReplies: env.NODE_ENV === 'test' || env.NODE_ENV === 'development',
  }
}

/** Whether an address can only be reached from this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)
}
