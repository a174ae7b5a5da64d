import type { Screen } from '@backroom/contract/kit/screen'
import { type ScreenName, screens } from '@backroom/contract/screens'
import { createBrowserRouter, type RouteObject, useLoaderData } from 'react-router'
import { pages as access } from '#access/pages.ts'
import { pages as content } from '#content/pages.ts'
import { pages as items } from '#items/pages.ts'
import type { LazyPage } from '#kit/page.ts'
import { ChunkFailure } from '#shell/chunk-failure.tsx'
import { guard } from '#shell/guard.ts'
import { NotFound } from '#shell/not-found.tsx'
import { pages as shell } from '#shell/pages.ts'

/** A screen without a page does not compile. */
const pages: Record<ScreenName, LazyPage> = { ...shell, ...access, ...items, ...content }

/** What the frame reads of the open route. */
export interface RouteHandle {
  readonly screen: Screen
}

function routeOf(name: ScreenName): RouteObject {
  const screen: Screen = screens[name]
  return {
    path: screen.path,
    handle: { screen } satisfies RouteHandle,
    HydrateFallback: Nothing,
    ErrorBoundary: ChunkFailure,
    loader: ({ request, params }) => {
      guard(screen, new URL(request.url))
      return { isFound: params.uid === undefined || /^\d{1,10}$/.test(params.uid) }
    },
    lazy: async () => {
      const Page = await pages[name]()
      return { Component: () => <Found page={Page} /> }
    },
  }
}

/** A record's address whose key is not a number is no page at all. */
function Found({ page: Page }: { page: React.ComponentType }) {
  const { isFound } = useLoaderData<{ isFound: boolean }>()
  return isFound ? <Page /> : <NotFound />
}

/** The first moment before a page's code is there: nothing, rather than a flash of something. */
function Nothing() {
  return null
}

const names = Object.keys(screens) as ScreenName[]
const isBare = (name: ScreenName) => (screens[name] as Screen).levels === 'open' || name === 'fatal'

export function createRouter() {
  return createBrowserRouter([
    ...names.filter(isBare).map(routeOf),
    {
      lazy: async () => ({ Component: (await import('#shell/frame.tsx')).Frame }), // the sign-in has none
      HydrateFallback: Nothing,
      children: names.filter(name => !isBare(name)).map(routeOf),
    },
  ])
}
