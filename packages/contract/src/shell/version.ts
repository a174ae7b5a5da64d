import { z } from 'zod'
import { everyone, open } from '../kit/access.ts'
import { callsOf } from '../kit/endpoint.ts'
import { writtenWhole } from '../kit/field.ts'

const call = callsOf({ levels: open })

export const apiVersion = call.get('/apiversion', 'Which build is running', {
  reply: z.object({ buildUnix: z.number().int(), version: z.string() }),
})

/** The headings of a release in CHANGELOG.md, in the order they are shown. */
export const changeKinds = ['New', 'Better', 'Fixed', 'Heads up'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** At most this many changes are listed. */
export const changesMost = 200

export const changeEntry = z.object({
  /** The day of its release. */
  at: z.iso.date(),
  /** The first build that contains it. */
  buildUnix: z.number().int(),
  kind: z.enum(changeKinds),
  text: z.string(),
  path: z.string().nullable(),
})
export type ChangeEntry = z.output<typeof changeEntry>

export const changes = call.get(
  '/apiversion/changes',
  'What has changed since a build, for my level, newest first',
  {
    levels: everyone,
    query: z.object({
      since: writtenWhole(0).default(0),
    }),
    reply: z.array(changeEntry),
  },
)
