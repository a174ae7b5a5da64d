import { useEvents } from '#kit/calls/events.ts'

/** Reads a table again when a record is saved that stands in it and is of another kind than the table is read under. */
export function useFreshWith(entities: readonly string[], refetch: () => unknown): void {
  useEvents(event => {
    if (event.type === 'record.changed' && entities.includes(event.entity)) void refetch()
  })
}
