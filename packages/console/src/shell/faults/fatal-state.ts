import type { Fatal } from '@backroom/contract/errors'
import { ExternalStore } from '#kit/external-store.ts'

/** What stopped the console, and on which page. */
export interface FatalState {
  readonly kind: Fatal
  readonly from: string
  readonly at: string
  readonly requestId: string
}

/** One of the three conditions that stop the console, until it heals. */
export const fatalState = new ExternalStore<FatalState | null>(null)
