import { z } from 'zod'
import { administrators, open } from '../../kit/access.ts'
import { dataView } from '../../kit/data-view.ts'
import { callsOf, endpoint } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { cashierMost, integerMost, writtenWhole } from '../../kit/field.ts'
import { person } from '../../kit/history.ts'
import { record } from '../../kit/record.ts'
import { settings } from '../../kit/settings.ts'
import { configChange, configText } from '../config.ts'
import { websiteAddress } from '../general/general.ts'

const rule = { levels: administrators, superUser: true } as const
const call = callsOf({ ...rule, resource: 'siteData' })

/** How many days what is only there to look back on is kept. */
export const keepingInput = z.object({
  uiLogDays: field.whole(7, 730).meta({ label: 'Errors in the console' }),
  connectorLogDays: field.whole(7, 365).meta({ label: 'Calls to outside services' }),
  bulkDays: field.whole(7, 365).meta({ label: 'Details of bulk runs' }),
})
export type KeepingInput = z.output<typeof keepingInput>

export const keeping = settings({
  ...rule,
  resource: 'siteConfig',
  path: '/sitedata',
  noun: 'site data options',
  input: keepingInput,
})

/** What would go at the next run if so many days were kept. */
export const keepingEffects = call.get(
  '/sitedata/keeping',
  'How many rows there are, and how many would go',
  {
    query: z.object({
      uiLogDays: writtenWhole(7, 730),
      connectorLogDays: writtenWhole(7, 365),
      bulkDays: writtenWhole(7, 365),
    }),
    reply: z.array(z.object({ key: keepingInput.keyof(), rows: z.number().int(), goes: z.number().int() })),
  },
)

const numbers = z.object({ prefix: z.string(), next: z.number().int(), nextCashier: z.number().int() })

/** The numbers that the next order and the next member of staff have; those of orders may only grow. */
export const nextNumbers = {
  read: call.get('/sitedata/numbers', 'The numbers that the next order and the next cashier have', {
    reply: numbers,
  }),
  set: call.put('/sitedata/numbers', 'Let the numbers of orders or of cashiers go on from another one', {
    body: z.object({
      next: field
        .whole(1, integerMost - 1)
        .optional()
        .meta({ label: 'Next order number' }),
      nextCashier: field.whole(1, cashierMost).optional().meta({ label: 'Next cashier number' }),
    }),
    reply: numbers,
  }),
}

export const taskStates = {
  queued: 'Waiting',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const

/** How a line of a task begins that leads somewhere: where, and what is there. */
export const ledTo = '→ '

const taskRun = z.object({
  uid: field.uid(),
  isDryRun: z.boolean(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  by: person,
  at: z.string(),
  ms: z.number().int().nullable(),
  /** What it told, line by line, the last ones. */
  log: z.array(z.string()),
})
export type TaskRun = z.output<typeof taskRun>

/** What a super user may have done by hand. */
export const dataTasks = {
  list: call.get('/sitedata/tasks', 'Tasks that can be run by hand, each with its last run', {
    reply: z.array(
      z.object({
        key: z.string(),
        title: z.string(),
        text: z.string(),
        hasDryRun: z.boolean(),
        /** Whoever runs it types the name of the store first. */
        asksName: z.boolean(),
        last: taskRun.nullable(),
      }),
    ),
  }),
  run: call.post('/sitedata/tasks/:key', 'Run a task in the background, or only see what it would do', {
    params: z.object({ key: z.string().max(40) }),
    body: z.object({ dryRun: z.boolean().default(false), storeName: field.text(80).optional() }),
    reply: z.object({ runUid: z.number().int() }),
    status: 202,
  }),
  cancel: call.post('/sitedata/runs/:uid/cancel', 'Stop a task after what it is just doing', {
    reply: 'empty',
  }),
}

export const jobStates = {
  waiting: 'Waiting',
  running: 'Running',
  retrying: 'Trying again',
  failed: 'Failed',
} as const

/** What the queue of the store holds. */
export const jobView = dataView({
  ...rule,
  resource: 'job',
  name: 'JobView',
  noun: 'jobs',
  row: z.object({
    uid: field.uid(),
    task: field.text(80).meta({ label: 'Job' }),
    state: field.choice(jobStates).meta({ label: 'State' }),
    runAt: field.instant().meta({ label: 'Due' }),
    attempts: field.whole(0, integerMost).meta({ label: 'Tries' }),
    lastError: field.text(500).meta({ label: 'Last error' }),
  }),
  columns: {
    task: { main: true },
    state: {},
    runAt: {},
    attempts: {},
    lastError: { width: 420 },
  },
  always: ['task', 'state', 'runAt'],
  searches: 'Search job or error',
  sort: '-runAt',
  presets: [
    { name: 'All jobs' },
    { name: 'Failed', filter: [{ field: 'state', op: 'in', value: ['failed'] }] },
    { name: 'Waiting', filter: [{ field: 'state', op: 'in', value: ['waiting', 'retrying'] }] },
  ],
})

/** What is done by the clock. */
export const readClocks = call.get('/sitedata/clocks', 'What is done by the clock, when last and when next', {
  reply: z.array(
    z.object({
      task: z.string(),
      title: z.string(),
      cron: z.string(),
      lastAt: z.string().nullable(),
      nextAt: z.string().nullable(),
    }),
  ),
})

/** The whole configuration as a file, and a file as the configuration. */
export const configFile = {
  read: call.get('/sitedata/export', 'The whole configuration as a file', {
    reply: configText,
  }),
  take: call.post(
    '/sitedata/import',
    'What a file would change; those settings of it that are named are taken',
    {
      resource: 'siteConfig',
      confirmed: true,
      body: z.object({
        file: z.unknown(),
        /** Left out, nothing is taken. */
        take: z.array(z.string().max(80)).max(300).optional(),
      }),
      reply: z.object({
        changes: z.array(configChange),
        /** What is in the file and never taken, or not known here. */
        skipped: z.array(z.string()),
      }),
    },
  ),
}

/** How long an address by mail opens the export. */
export const exportDays = 7

/** Every table as CSV in one ZIP: at once, or by an address that whoever asked gets by mail and that lapses. */
export const everything = {
  download: call.get('/sitedata/everything', 'Every table of the store as CSV, in one ZIP', {
    confirmed: true,
    reply: 'stream',
  }),
  mail: call.post('/sitedata/everything/mail', 'Mail me an address that opens the export for a week', {
    confirmed: true,
    feature: 'mailedExport',
    reply: z.object({ to: z.string(), until: z.string() }),
  }),
  open: endpoint({
    method: 'GET',
    path: '/sitedata/everything/:token',
    levels: open,
    params: z.object({ token: z.string().max(100) }),
    reply: 'stream',
    summary: 'The export behind an address that was mailed, while its reader is still a super user',
  }),
}

export const readStorage = call.get(
  '/sitedata/storage',
  'How much room tables and files take, and how files grow',
  {
    reply: z.object({
      databaseBytes: z.number(),
      tables: z.array(z.object({ name: z.string(), bytes: z.number(), rows: z.number() })),
      months: z.array(z.object({ month: z.string(), files: z.number(), bytes: z.number() })),
    }),
  },
)

export const siteInput = z.object({
  code: field
    .code(20)
    .refine(value => /^[a-z][a-z0-9-]*$/.test(value), 'Small letters, digits and hyphens, a letter first.'),
  name: field.text(60, 1),
  siteUrl: websiteAddress().meta({ label: 'Address' }),
  active: field.flag(),
})

const siteRecord = record({
  ...rule,
  resource: 'site',
  path: '/sites',
  noun: 'site',
  input: siteInput,
  computed: z.object({ isDefault: z.boolean() }),
})

/** The websites of the store: another one needs the plan, those there are can always be changed. */
export const siteRecords = {
  ...siteRecord,
  create: { ...siteRecord.create, feature: 'multiSite' },
} as typeof siteRecord

export const allSites = call.get('/sitedata/sites', 'Every site of the store, also those switched off', {
  resource: 'site',
  reply: z.array(siteInput.extend({ uid: field.uid(), isDefault: z.boolean() })),
})
