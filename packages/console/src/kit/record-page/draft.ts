import { z } from 'zod'
import { currentUser } from '#kit/session/session.ts'

const draftDays = 7
const tableName = 'drafts'

const draftSchema = z.object({
  savedAt: z.number(),
  version: z.number().int(),
  /** Only what differs from what was opened. */
  values: z.record(z.string(), z.unknown()),
  /** What else was read with it, where one version does not say all. */
  readAt: z.unknown().optional(),
})
export type Draft = z.infer<typeof draftSchema>

/** Whose draft of which page. */
export interface DraftKey {
  readonly key: string
  /** Kept beyond the tab; not where the page asks for secrets. */
  readonly isLasting: boolean
}

/**
 * Unsaved values of one page. The tab keeps them at once, also on its way out, so that an expired login or a new build loses nothing;
 * the browser's database keeps them for who typed them when the tab is closed or the browser ends.
 */
export const drafts = {
  keep({ key, isLasting }: DraftKey, draft: Draft): void {
    sessionStorage.setItem(key, JSON.stringify(draft))
    if (isLasting) void inTable('readwrite', table => table.put(draft, key))
  },
  /** What this tab kept; without an answer the database has to be asked. */
  readTab({ key }: DraftKey): Draft | null {
    return fresh(JSON.parse(sessionStorage.getItem(key) ?? 'null'))
  },
  async read({ key, isLasting }: DraftKey): Promise<Draft | null> {
    if (!isLasting) return null
    void dropOld()
    return fresh(await inTable('readonly', table => table.get(key)))
  },
  drop({ key }: DraftKey): void {
    sessionStorage.removeItem(key)
    void inTable('readwrite', table => table.delete(key))
  },
}

/** Asked while the person is still known, since drafts are also kept on the way out. */
export function draftKey(path: string): string {
  return `backroom.draft.${currentUser()?.username ?? ''}.${path}`
}

function fresh(kept: unknown): Draft | null {
  const draft = draftSchema.safeParse(kept).data
  return draft && isFresh(draft) ? draft : null
}

/** Whether it is young enough to be offered. */
export function isFresh({ savedAt }: Pick<Draft, 'savedAt'>, now = Date.now()): boolean {
  return now - savedAt < draftDays * 86_400_000
}

/** Nobody comes back for these. */
async function dropOld(): Promise<void> {
  const [keys, kept] = await Promise.all([
    inTable('readonly', table => table.getAllKeys()),
    inTable('readonly', table => table.getAll()),
  ])
  for (const [place, key] of (keys ?? []).entries())
    if (!fresh(kept?.[place])) void inTable('readwrite', table => table.delete(key))
}

let opening: Promise<IDBDatabase> | undefined

/** One question to the browser's database; undefined where it has none, as in some private windows. */
async function inTable<Answer>(
  mode: IDBTransactionMode,
  ask: (table: IDBObjectStore) => IDBRequest<Answer>,
): Promise<Answer | undefined> {
  try {
    opening ??= openDatabase()
    const table = (await opening).transaction(tableName, mode).objectStore(tableName)
    return await answerOf(ask(table))
  } catch {
    opening = undefined
    return undefined
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('backroom', 1)
  request.onupgradeneeded = () => request.result.createObjectStore(tableName)
  return answerOf<IDBDatabase>(request)
}

function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
