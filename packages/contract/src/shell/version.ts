import { z } from 'zod'
import { everyone, open } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { writtenWhole } from '../kit/field.ts'

export const apiVersion = endpoint({
  method: 'GET',
  path: '/apiversion',
  levels: open,
  reply: z.object({ buildUnix: z.number().int(), version: z.string() }),
  summary: 'Which build is running',
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

export const changes = endpoint({
  method: 'GET',
  path: '/apiversion/changes',
  levels: everyone,
  query: z.object({
    since: writtenWhole(0).default(0),
  }),
  reply: z.array(changeEntry),
  summary: 'What has changed since a build, for my level, newest first',
})
