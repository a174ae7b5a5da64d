import { MantineProvider, useMantineColorScheme } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { RouterProvider } from 'react-router'
import { ConfirmIdentityDialog } from '#access/account/confirm-identity-dialog.tsx'
import { dropCrumb } from '#kit/asking/crumbs.ts'
import { onProblem } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { useValue } from '#kit/external-store.ts'
import { loadQuietly } from '#kit/load-part.ts'
import { styleNonce } from '#kit/product.ts'
import { keepSession } from '#kit/session/keep-session.ts'
import { usePreference } from '#kit/session/preferences.ts'
import { useUser } from '#kit/session/session.ts'
import { useStoreFacts } from '#kit/store-facts.ts'
import { ChunkOverlay } from '#shell/faults/chunk-overlay.tsx'
import { isLoggedOut, takeProblem } from '#shell/faults/problems.ts'
import { movesOf } from '#shell/routes/moves.ts'
import type { Router } from '#shell/routes/route.ts'
import { createRouter, firstPage } from '#shell/routes/router.tsx'
import { watchLinks } from '#shell/routes/watch-links.ts'
import { startSession } from '#shell/start-session.ts'
import { cssVariablesResolver, highContrastCss, theme } from '#shell/theme.ts'
import { watchVersion } from '#shell/versions/version-watch.ts'

const againAfterMs = 2_000
const idleMostMs = 1_000

/** Nobody waits for the dialogs: their code comes once the first page stands. */
function lazyAbovePages(router: Router) {
  return lazy(async () => {
    await firstPage(router)
    // Not for ever, though: a machine that never rests still has to say what went wrong.
    await new Promise(resolve => (window.requestIdleCallback ?? setTimeout)(resolve, { timeout: idleMostMs }))
    return untilThere(() => import('#shell/above-pages.tsx').then(part => ({ default: part.AbovePages })))
  })
}

/** A page works without the dialogs, so it stays while the server is away, and what they have to say waits with them. */
async function untilThere<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    const part = await loadQuietly(load)
    if (part) return part
    await new Promise(resolve => setTimeout(resolve, againAfterMs))
  }
}

/** Everything round the pages: theme, cache, router, and the dialogs that any page may need. */
export function App() {
  const [router] = useState(createRouter)
  const [AbovePages] = useState(() => lazyAbovePages(router))
  const user = useUser()
  const isOut = useValue(isLoggedOut)
  const { locale, timeZone } = useStoreFacts()
  const who = user && !isOut ? `${user.groupId}:${user.username}` : ''
  useEffect(() => (who ? startSession(who) : undefined), [who])
  useEffect(() => (isOut ? undefined : watchVersion()), [isOut])
  useEffect(() => {
    onProblem(problem => takeProblem(problem, router))
    const stops = [
      keepSession(movesOf(router)),
      watchLinks(router),
      router.subscribe(({ location }) => dropCrumb(`page ${location.pathname}`)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [router])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <Theme />
      <style nonce={styleNonce()}>{highContrastCss}</style>
      <QueryClientProvider client={queryClient}>
        {/* A new locale or zone draws every word and number anew. */}
        <RouterProvider key={`${locale}:${timeZone}`} router={router} />
        <ConfirmIdentityDialog />
        <ChunkOverlay />
        <Suspense fallback={null}>
          <AbovePages router={router} />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** The person's choice of light, dark or whatever the system has, and of less motion. */
function Theme() {
  const chosen = usePreference('theme')
  const isCalm = usePreference('reduceMotion') === 'on'
  const { setColorScheme } = useMantineColorScheme()
  useEffect(() => setColorScheme(chosen === 'system' ? 'auto' : chosen), [chosen, setColorScheme])
  useEffect(() => {
    document.documentElement.toggleAttribute('data-calm', isCalm)
  }, [isCalm])
  return null
}
