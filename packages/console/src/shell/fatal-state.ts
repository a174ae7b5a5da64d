import type { Fatal } from '@backroom/contract/errors'
import { ExternalStore } from '#kit/external-store.ts'

/** One of the three conditions that stop the console, until it heals; and the page it happened on. */
export const fatalState = new ExternalStore<{ kind: Fatal; from: string; at: string } | null>(null)
