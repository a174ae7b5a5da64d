import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useEvents } from '#kit/calls/events.ts'

const gatherMs = 400

/** Reads again what somebody else changed, gathered so that a bulk run does not ask a thousand times. */
export function useFreshData(): void {
  const client = useQueryClient()
  const waiting = useRef(new Set<string>())
  useEvents(event => {
    if (event.type === 'record.open' || event.type === 'notice') return
    const isFirst = waiting.current.size === 0
    const changed = event.type === 'record.changed' ? [event.entity] : [event.resource, 'bulkOperation']
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
