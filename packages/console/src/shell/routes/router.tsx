import type { Screen } from '@backroom/contract/kit/screen'
import { type ScreenName, screens } from '@backroom/contract/screens'
import { createBrowserRouter, matchRoutes, type RouteObject, useLoaderData, useMatches } from 'react-router'
import { loadPart, loadQuietly } from '#kit/load-part.ts'
import type { Page } from '#kit/page/page.ts'
import { NotFound } from '#shell/faults/not-found.tsx'
import { PageFailure } from '#shell/faults/page-failure.tsx'
import { guard, judgePage } from '#shell/routes/guard.ts'
import { isKey } from '#shell/routes/guard-rules.ts'
import { pages } from '#shell/routes/pages.ts'
import type { RouteHandle, Router } from '#shell/routes/route.ts'

const loaded = new Map<ScreenName, Page>()
let Frame: React.ComponentType = Nothing

/** The frame is loaded with the first page that has one, so that the login page does not wait for it. */
async function loadFrame(): Promise<void> {
  if (Frame === Nothing)
    Frame = await loadPart(() => import('#shell/frame/frame.tsx').then(part => part.Frame))
}

/** Requests carry no hash; the address somebody is on the way to does. */
type HashOf = () => string

function routeOf(name: ScreenName, hashOf: HashOf): RouteObject {
  const screen: Screen = screens[name]
  return {
    path: screen.path,
    handle: { name, screen } satisfies RouteHandle,
    HydrateFallback: Nothing,
    ErrorBoundary: PageFailure,
    // The guard comes first: nobody loads the code of a page they may not have.
    loader: async ({ request, params }) => {
      const url = new URL(request.url)
      url.hash = hashOf()
      guard(screen, url)
      const frame = isBare(name) ? undefined : loadFrame()
      const page = loaded.get(name) ?? (await loadPart(pages[name]))
      loaded.set(name, page)
      const isFound = isKey(screen, params) && (page.isAt?.(params) ?? true)
      if (isFound) page.askFirst?.(params)
      await frame
      return { isFound }
    },
    Component: () => <Found page={loaded.get(name) ?? Nothing} />,
  }
}

/** A record's address whose key is not a number is no page at all. */
function Found({ page: Page }: { page: React.ComponentType }) {
  const { isFound } = useLoaderData<{ isFound: boolean }>()
  return isFound ? <Page /> : <NotFound />
}

/** Looks again whenever the address changes: the frame's code comes with the first page that has one. */
function FrameSlot() {
  useMatches()
  return <Frame />
}

/** The first moment before a page's code is there: nothing, rather than a flash of something. */
function Nothing() {
  return null
}

const names = Object.keys(screens) as ScreenName[]

/** Without header, menu, strip and popups. */
function isBare(name: ScreenName): boolean {
  return (screens[name] as Screen).levels === 'open' || name === 'fatal'
}

/** The router of the whole console, one route a screen. */
export function createRouter(): Router {
  let router: Router | undefined
  const route = (name: ScreenName) =>
    routeOf(name, () => router?.state.navigation.location?.hash ?? location.hash)
  router = createBrowserRouter([
    ...names.filter(isBare).map(route),
    {
      Component: FrameSlot,
      HydrateFallback: Nothing,
      children: names.filter(name => !isBare(name)).map(route),
    },
  ])
  return router
}

/** Loads the code of a page that somebody is about to open; one they may not have is left alone. */
export async function loadAhead(router: Router, url: URL): Promise<void> {
  const handle = matchRoutes(router.routes, url.pathname)?.at(-1)?.route.handle as RouteHandle | undefined
  if (!handle || loaded.has(handle.name) || !judgePage(handle.screen, url).show) return
  const page = await loadQuietly(pages[handle.name])
  if (page) loaded.set(handle.name, page)
}

/** Waits until the page of the address somebody came with is there. */
export function firstPage(router: Router): Promise<void> {
  return new Promise(resolve => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}
