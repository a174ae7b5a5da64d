import type { Screen } from '@backroom/contract/kit/screen'
import type { ScreenName } from '@backroom/contract/screens'
import type { createBrowserRouter } from 'react-router'

export type Router = ReturnType<typeof createBrowserRouter>

/** What the frame reads of the open route. */
export interface RouteHandle {
  readonly name: ScreenName
  readonly screen: Screen
}
