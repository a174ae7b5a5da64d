import { useNavigate } from 'react-router'
import type { DirectChoice } from '#kit/bulk/bulk-choice.ts'
import { say } from '#kit/say.ts'

/** A new collection that begins with the items that are ticked. */
export function useNewCollection(): DirectChoice {
  const navigate = useNavigate()
  return {
    label: say('New collection'),
    run: async (selection, count) => {
      void navigate('/collections/new', { state: { selected: { resource: 'item', selection, count } } })
      return false
    },
  }
}
