import { z } from 'zod'
import { administrators, everyone } from '../kit/access.ts'
import { dataView } from '../kit/data-view.ts'
import { callsOf } from '../kit/endpoint.ts'
import { choice, code, flag, instant, text, uid, whole } from '../kit/field.ts'

/** The numbers by which what the console reports is told apart. */
export const logTypes = { information: 0, warning: 1, error: 2 } as const
export const logMessageMost = 8_000

const typeText = 'LogType must be 0, 1 or 2.'

const call = callsOf({ levels: everyone, whileReadOnly: true })

export const logErrorFromFrontEndUi = call.post(
  '/LogErrorFromFrontEndUI',
  'Report an error, warning or note of the console',
  {
    body: z.object({
      LogType: z.union([z.literal(0), z.literal(1), z.literal(2)], typeText),
      LogMessage: z
        .string('LogMessage is empty.')
        .trim()
        .min(1, 'LogMessage is empty.')
        .max(logMessageMost, `LogMessage has at most ${logMessageMost.toLocaleString('en-GB')} characters.`),
    }),
    reply: z.object({ logged: z.literal(true), reference: z.string() }),
  },
)

const row = z.object({
  uid: uid(),
  fingerprint: code(16).meta({ label: 'Fingerprint' }),
  logType: choice({ 0: 'Information', 1: 'Warning', 2: 'Error' }).meta({ label: 'Kind' }),
  message: text(300).meta({ label: 'Message' }),
  count: whole(0, 2_147_483_647).meta({ label: 'Times' }),
  people: whole(0, 2_147_483_647).meta({ label: 'People' }),
  path: text(300).meta({ label: 'Page' }),
  buildUnix: whole(0, 2_147_483_647).meta({ label: 'Build' }),
  userAgent: text(300).meta({ label: 'Browser' }),
  firstAt: instant().meta({ label: 'First seen' }),
  lastAt: instant().meta({ label: 'Last seen' }),
  isFrequent: flag().meta({ label: 'New and frequent' }),
  known: flag().meta({ label: 'Known' }),
})

const rule = { levels: administrators, superUser: true, resource: 'uiLog' } as const

/** What went wrong in people's browsers, one row a fault. */
export const uiLogView = dataView({
  ...rule,
  name: 'UiLogView',
  noun: 'interface errors',
  row,
  columns: {
    message: { main: true, width: 420 },
    logType: { width: 110 },
    count: {},
    people: {},
    lastAt: {},
    firstAt: {},
    path: {},
    buildUnix: { hidden: true },
    userAgent: { hidden: true },
    fingerprint: { hidden: true },
    isFrequent: {},
    known: {},
  },
  always: ['message', 'lastAt', 'fingerprint', 'known'],
  searches: 'Search message or page',
  sort: '-lastAt',
  presets: [
    { name: 'To look at', filter: [{ field: 'known', op: 'is', value: false }] },
    { name: 'New and frequent', filter: [{ field: 'isFrequent', op: 'is', value: true }], sort: '-count' },
  ],
})

export const markKnown = callsOf({ levels: administrators }).put(
  '/uilog/:fingerprint',
  'Say that an interface error is known, or not',
  {
    levels: administrators,
    superUser: true,
    resource: 'uiLog',
    params: z.object({ fingerprint: z.string().max(64) }),
    body: z.object({ known: z.boolean() }),
    reply: z.object({ fingerprint: z.string(), known: z.boolean() }),
  },
)
