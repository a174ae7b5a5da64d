import { resolve } from 'node:path'
import { z } from 'zod'
import type { S3Settings } from '#kit/files/s3-files'

const yes = z
  .enum(['0', '1', 'no', 'yes', 'false', 'true'], 'must be yes or no')
  .transform(value => value === '1' || value === 'yes' || value === 'true')

const words = (most: number) => z.string().max(most, `must have at most ${most} characters`)

/** Digits only: `0x50`, `1e3` and spaces are numbers to JavaScript and slips to people. */
const wholeNumber = (least: number, most: number) =>
  numberOf(/^\d{1,9}$/, least, most, `must be a whole number from ${least} to ${most}`)
const number = (least: number, most: number) =>
  numberOf(/^\d{1,9}(\.\d{1,9})?$/, least, most, `must be a number from ${least} to ${most}`)

function numberOf(form: RegExp, least: number, most: number, fault: string) {
  return z
    .string()
    .refine(text => form.test(text) && Number(text) >= least && Number(text) <= most, fault)
    .transform(Number)
}

const environment = z.object({
  PORT: wholeNumber(0, 65_535).default(4400),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, 'must be an address such as postgres://user:password@host/name')
    .optional(),
  BACKROOM_DATA: z.string().default('./data'),
  BACKROOM_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits')
    .optional(),
  BACKROOM_TOKEN_KEY: wholeNumber(1, 9_999).default(1),
  BACKROOM_PRODUCT: words(40).default('Backroom'),
  BACKROOM_VENDOR: words(60).default('Backroom contributors'),
  BACKROOM_HELPDESK: words(200).default(''),
  BACKROOM_DEMO: yes.default(true),
  BACKROOM_POOL: wholeNumber(2, 100).default(10),
  BACKROOM_STORE_IDLE_MINUTES: number(0.05, 1_440).default(10),
  BACKROOM_LOG: z.enum(['silent', 'error', 'info'], 'must be silent, error or info').default('error'),
  BACKROOM_BREACHED_PASSWORDS: z
    .enum(['off', 'live', 'sandbox'], 'must be off, live or sandbox')
    .default('off'),
  BEHIND_TLS_PROXY: yes.default(false),
  BACKROOM_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  BACKROOM_S3_ENDPOINT: z
    .string()
    .regex(/^https?:\/\/[^\s/]+$/, 'must be an address such as https://s3.example.com')
    .optional(),
  BACKROOM_S3_REGION: words(40).default('us-east-1'),
  BACKROOM_S3_KEY: words(200).optional(),
  BACKROOM_S3_SECRET: words(200).optional(),
  BACKROOM_S3_PREFIX: z
    .string()
    .regex(/^([\w.-]+\/)*$/, 'must end in /, as in backroom/')
    .default(''),
  BACKROOM_URL: z
    .string()
    .regex(/^https?:\/\/[^\s/]+$/, 'must be an address such as https://backroom.example.com')
    .optional(),
})

function isDatabaseUrl(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text)
}

/** How this server was asked to run; every environment variable is read here and nowhere else. */
export interface Settings {
  readonly port: number
  readonly host: string
  readonly databaseUrl: string | undefined
  readonly dataFolder: string
  readonly key: string | undefined
  /** Which key signs tokens; raise it by one to change the key, and the tokens of the one before run out by themselves. */
  readonly tokenNumber: number
  readonly product: string
  readonly vendor: string
  /** Who helps: name, email, telephone number. */
  readonly helpdesk: string
  readonly demo: boolean
  readonly poolSize: number
  readonly storeIdleMs: number
  readonly log: 'silent' | 'error' | 'info'
  /** Whether new passwords are looked up in the public list of breached ones: an outside call, so only when asked for. */
  readonly breachedPasswords: 'off' | 'live' | 'sandbox'
  readonly behindTlsProxy: boolean
  /** Where people open the console, for links in mails; never taken from what a stranger's browser says. */
  readonly publicUrl: string | undefined
  /** Where files are kept, if not in the data folder. */
  readonly s3: S3Settings | undefined
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
    tokenNumber: value.BACKROOM_TOKEN_KEY,
    product: value.BACKROOM_PRODUCT,
    vendor: value.BACKROOM_VENDOR,
    helpdesk: value.BACKROOM_HELPDESK,
    demo: value.BACKROOM_DEMO,
    poolSize: value.BACKROOM_POOL,
    storeIdleMs: value.BACKROOM_STORE_IDLE_MINUTES * 60_000,
    log: value.BACKROOM_LOG,
    breachedPasswords: value.BACKROOM_BREACHED_PASSWORDS,
    behindTlsProxy: value.BEHIND_TLS_PROXY,
    publicUrl: value.BACKROOM_URL,
    s3:
      value.BACKROOM_S3_BUCKET === undefined
        ? undefined
        : {
            bucket: value.BACKROOM_S3_BUCKET,
            endpoint: value.BACKROOM_S3_ENDPOINT,
            region: value.BACKROOM_S3_REGION,
            accessKeyId: value.BACKROOM_S3_KEY,
            secretAccessKey: value.BACKROOM_S3_SECRET,
            prefix: value.BACKROOM_S3_PREFIX,
          },
    checksReplies: env.NODE_ENV === 'test' || env.NODE_ENV === 'development',
  }
}

/** Where people open the console; links in mails begin with it. */
export function originOf({ publicUrl, port }: Pick<Settings, 'publicUrl' | 'port'>): string {
  return publicUrl ?? `http://localhost:${port}`
}

/** Whether an address can only be reached from this machine. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)
}
