import { z } from 'zod'

/** Raised when a backup of today could no longer be read the old way. */
export const backupFormat = 1

// More of anything than PostgreSQL or one installation can have is no backup.
const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()).max(1_600) })

const section = z.object({
  /** The folder of the archive its tables are in. */
  key: z.string().regex(/^(control|store-\d{1,9})$/),
  role: z.enum(['control', 'store']),
  /** Of a store: its group. */
  groupUid: z.number().int().nullable(),
  name: z.string(),
  /** The migrations it had, oldest first: it is restored at that level and then brought up to date. */
  migrations: z.array(z.string()),
  tables: z.array(table).max(5_000),
  sequences: z
    .array(z.object({ schema: z.string(), name: z.string(), lastValue: z.string(), isCalled: z.boolean() }))
    .max(5_000),
})

/** The first entry of a backup: what it holds. */
export const manifest = z.object({
  format: z.literal(backupFormat),
  madeAt: z.string(),
  version: z.string(),
  /** The word "backroom", sealed: tells whether a key is the right one. */
  sealedWord: z.string(),
  hasKey: z.boolean(),
  databases: z.array(section).max(10_000),
})
export type Manifest = z.infer<typeof manifest>
export type Section = Manifest['databases'][number]
export type TableShape = Section['tables'][number]

/** The last entry: without it a backup is not whole. */
export const summary = z.object({
  tables: z.array(z.object({ path: z.string(), rows: z.number().int(), sha256: z.string() })),
  files: z.object({ count: z.number().int(), bytes: z.number().int() }),
})
export type Summary = z.infer<typeof summary>

export const sealedWord = 'backroom'

export const entryNames = {
  manifest: 'backroom.json',
  key: 'secret.key',
  summary: 'summary.json',
  /** A table comes in pieces, in order. */
  piece: (section: Section, table: TableShape, piece: number) =>
    `${tablePath(section, table)}/${String(piece).padStart(6, '0')}.copy`,
  file: (key: string) => `files/${key}`,
} as const

/** Where in the archive a table's rows are. */
export function tablePath({ key }: Section, { schema, name }: TableShape): string {
  return schema === 'public' ? `${key}/${name}` : `${key}/${schema}.${name}`
}
