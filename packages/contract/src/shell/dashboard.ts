import { z } from 'zod'
import { everyone } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { person } from '../kit/history.ts'

/** Counting stops here; more is shown as "1,000+". */
export const cardCountMost = 1_000

export const cardSeverities = ['red', 'amber', 'blue'] as const
export type CardSeverity = (typeof cardSeverities)[number]

export const dashboardCard = z.object({
  /** Names the card in a person's preferences. */
  key: z.string(),
  title: z.string(),
  count: z.number().int().min(0).max(cardCountMost),
  /** There are more than were counted. */
  isCapped: z.boolean(),
  amountMinor: z.number().int().optional(),
  oldestAt: z.string().optional(),
  severity: z.enum(cardSeverities),
  /** Null while nothing in the console deals with it. */
  link: z.string().nullable(),
  /** The first few records behind the number, each with what is the matter and the page that deals with it. */
  lines: z
    .array(
      z.object({
        name: z.string(),
        says: z.string(),
        values: z.record(z.string(), z.number()),
        link: z.string().nullable(),
      }),
    )
    .optional(),
  /** It could not be counted; everything else on it is empty. */
  error: z.literal(true).optional(),
})
export type CardLine = NonNullable<z.output<typeof dashboardCard>['lines']>[number]
export type DashboardCard = z.output<typeof dashboardCard>

export const runningWork = z.object({
  kind: z.enum(['bulk', 'job']),
  /** Of the bulk operation; null for jobs. */
  uid: z.number().int().nullable(),
  title: z.string(),
  state: z.string(),
  done: z.number().int(),
  /** 0 when nobody knows how much there is. */
  of: z.number().int(),
  by: person.nullable(),
})
export type RunningWork = z.output<typeof runningWork>

export const recentWork = z.object({
  /** The last one's is the cursor for what came before. */
  historyUid: z.number().int(),
  at: z.string(),
  entity: z.string(),
  uid: z.number().int(),
  /** What kind of record it is, or that it was a run: "Brand". */
  word: z.string(),
  /** A run that can still be taken back. */
  canUndo: z.boolean(),
  action: z.enum(['create', 'update', 'delete']),
  title: z.string(),
  /** Null when the record is gone or has no page. */
  path: z.string().nullable(),
  by: person,
})
export type RecentWork = z.output<typeof recentWork>

/** A step of setting up a store, ticked by what is true and not by a click. */
export const setupStep = z.object({
  key: z.string(),
  title: z.string(),
  isDone: z.boolean(),
  link: z.string().nullable(),
})

/** A figure of today's trade beside yesterday's up to the same time of day. */
export const tradeFigure = z.object({
  key: z.string(),
  title: z.string(),
  kind: z.enum(['money', 'number']),
  today: z.number().int(),
  yesterday: z.number().int(),
})

export const readDashboard = endpoint({
  method: 'GET',
  path: '/dashboard',
  levels: everyone,
  resource: 'dashboard',
  query: z.object({
    /** Only these cards, by key with commas between; all of the level's when left out. */
    cards: z
      .string()
      .max(2_000)
      .regex(/^[a-zA-Z,]*$/, 'Give card keys with commas between.')
      .optional(),
  }),
  reply: z.object({
    asOf: z.string(),
    cards: z.array(dashboardCard),
    /** None until the store takes orders or payments. */
    trade: z.array(tradeFigure),
    running: z.array(runningWork),
    recent: z.array(recentWork),
    /** Null for levels that do not set up stores. */
    setup: z.array(setupStep).nullable(),
  }),
  summary: 'What needs attention today, as far as my level may see it',
})

export const recentQuery = z.object({
  scope: z.enum(['mine', 'everyone']).default('mine'),
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
})

export const readRecentWork = endpoint({
  method: 'GET',
  path: '/dashboard/recent',
  levels: everyone,
  resource: 'dashboard',
  query: recentQuery,
  reply: z.array(recentWork),
  summary: 'Records I edited last, or for Administrators those everyone did',
})
