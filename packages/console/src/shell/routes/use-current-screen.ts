import type { Screen } from '@backroom/contract/kit/screen'
import { useMatches } from 'react-router'
import type { RouteHandle } from '#shell/routes/route.ts'

/** The screen table's row of the open page. */
export function useCurrentScreen(): Screen | undefined {
  const matches = useMatches()
  return (matches.at(-1)?.handle as RouteHandle | undefined)?.screen
}
