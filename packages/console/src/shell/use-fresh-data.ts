import type { StoreEvent } from '@backroom/contract/kit/event'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { timesOpened, useEvents } from '#kit/calls/events.ts'
import { useValue } from '#kit/external-store.ts'

const gatherMs = 400

/** Reads again what somebody else changed, gathered so that a bulk run does not ask a thousand times, and what may have been missed. */
export function useFreshData(): void {
  const client = useQueryClient()
  const waiting = useRef(new Set<string>())
  const opened = useValue(timesOpened)
  useEffect(() => {
    // What could not be read while the server was gone comes by itself now,
    if (opened === 1)
      void client.refetchQueries({ predicate: ({ state }) => state.status === 'error', type: 'active' })
    // and so does what was told while nobody here was listening.
    if (opened > 1) void client.invalidateQueries()
  }, [client, opened])
  useEvents(event => {
    if (event.type === 'record.open' || event.type === 'notice') return
    const isFirst = waiting.current.size === 0
    const changed = resourcesOf(event)
    const along = event.type === 'bulk.finished' ? event.entities : []
    for (const resource of [...changed, ...along]) waiting.current.add(resource)
    if (!isFirst) return
    setTimeout(() => {
      const resources = [...waiting.current]
      waiting.current.clear()
      for (const resource of resources) void client.invalidateQueries({ queryKey: [resource] })
    }, gatherMs)
  })
}

/** What an event says was changed, by the words that reads are kept under. */
function resourcesOf(event: Exclude<StoreEvent, { type: 'record.open' | 'notice' }>): string[] {
  if (event.type === 'figures.changed') return ['dashboard']
  return event.type === 'record.changed' ? [event.entity] : [event.resource, 'bulkOperation']
}
