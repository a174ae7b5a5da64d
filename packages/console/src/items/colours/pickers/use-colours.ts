import { coloursView } from '@backroom/contract/items/colours/colours'
import { z } from 'zod'
import { call } from '#kit/calls/call.ts'
import { useValue } from '#kit/external-store.ts'
import { remembered } from '#kit/local.ts'

const weekMs = 604_800_000 // the list of colours is kept for a week

const kept = remembered(
  'colours',
  z.object({
    readAt: z.number(),
    list: z.array(
      z.object({
        uid: z.number(),
        name: z.string(),
        hex: z.string().nullable(),
        swatch: z.string().nullable(),
        active: z.boolean(),
      }),
    ),
  }),
  { readAt: 0, list: [] },
)

let reading: Promise<void> | null = null

/** Reads the colours anew, as after somebody added one. */
export function refreshColours(): Promise<void> {
  reading ??= call(coloursView, {})
    .then(colours =>
      kept.set({
        readAt: Date.now(),
        list: colours.map(({ uid, name, hex, swatch, active }) => ({ uid, name, hex, swatch, active })),
      }),
    )
    .finally(() => {
      reading = null
    })
  return reading
}

/** The store's colours; kept in this browser for a week. */
export function useColours() {
  const { readAt, list } = useValue(kept)
  if (Date.now() - readAt > weekMs && !reading) queueMicrotask(() => void refreshColours().catch(() => {}))
  return list
}
