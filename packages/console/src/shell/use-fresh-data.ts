import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useEvents } from '#kit/events.ts'

const gatherMs = 400

/** Reads again what somebody else changed, gathered so that a bulk run does not ask a thousand times. */
export function useFreshData(): void {
  const client = useQueryClient()
  const waiting = useRef(new Set<string>())
  useEvents(event => {
    if (event.type === 'record.open' || event.type === 'notice') return
    waiting.current.add(event.type === 'record.changed' ? event.entity : event.resource)
    if (event.type !== 'record.changed') waiting.current.add('bulkOperation')
    if (waiting.current.size > 2) return
    setTimeout(() => {
      const resources = [...waiting.current]
      waiting.current.clear()
      for (const resource of resources) void client.invalidateQueries({ queryKey: [resource] })
    }, gatherMs)
  })
}
