import { chunkTimeoutMs } from '@backroom/contract/constants'
import { type ComponentType, lazy } from 'react'
import { ExternalStore } from '#kit/external-store.ts'

const againAfterMs = 1_000

/** Whether code of the console could not be loaded: the overlay covers everything then. */
export const isChunkMissing = new ExternalStore(false)

/** Code that did not come. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError'
}

/**
 * Loads code on demand: within 120 s, a failure once more after a second past every cache, then the overlay, under
 * which nothing of the page that did not come is drawn. Under the same address both times: under another, its parts would exist twice.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new ChunkError('timeout')), chunkTimeoutMs)
  })
  try {
    return await Promise.race([load().catch(error => loadAgain(load, error)), timeout])
  } catch (error) {
    isChunkMissing.set(true)
    throw error instanceof ChunkError ? error : new ChunkError(String(error))
  }
}

/** The same where nobody is kept waiting: nothing when it did not come, and no overlay. */
export function loadQuietly<Part>(load: () => Promise<Part>): Promise<Part | null> {
  return load()
    .catch(error => loadAgain(load, error))
    .catch(() => null)
}

/** A component whose code comes when it is first drawn. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadPart(load) }))
}

async function loadAgain<Part>(load: () => Promise<Part>, error: unknown): Promise<Part> {
  await new Promise(resolve => setTimeout(resolve, againAfterMs))
  const [address] = /https?:\/\/\S+/.exec(error instanceof Error ? error.message : '') ?? []
  // What a cache between here and the server kept of the failure is replaced by what the server has now.
  if (address?.startsWith(location.origin)) await fetch(address, { cache: 'reload' }).catch(() => {})
  return load()
}
