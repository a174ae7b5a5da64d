import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { RouterProvider } from 'react-router'
import { ConfirmDialog } from '#kit/confirm.tsx'
import { styleNonce } from '#kit/product.ts'
import { useUser } from '#kit/session.ts'
import { useStoreFacts } from '#kit/store-facts.ts'
import { queryClient } from '#kit/use-endpoint.ts'
import { ErrorDialog } from '#shell/error-dialog.tsx'
import { LoggedOutDialog } from '#shell/logged-out-dialog.tsx'
import { Notices } from '#shell/notices.tsx'
import { createRouter } from '#shell/router.tsx'
import { startSession } from '#shell/start-session.ts'
import { cssVariablesResolver, highContrastCss, theme } from '#shell/theme.ts'

/** Everything round the pages: theme, cache, router, and the dialogs that any page may need. */
export function App() {
  const [router] = useState(createRouter)
  const user = useUser()
  const { locale, timeZone } = useStoreFacts()
  const who = user ? `${user.groupId}:${user.username}` : ''
  useEffect(() => (who ? startSession(router) : undefined), [who, router])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <style nonce={styleNonce()}>{highContrastCss}</style>
      <QueryClientProvider client={queryClient}>
        {/* A new locale or zone draws every word and number anew. */}
        <RouterProvider key={`${locale}:${timeZone}`} router={router} />
        <ConfirmDialog />
        <ErrorDialog router={router} />
        <LoggedOutDialog />
        <Notices />
      </QueryClientProvider>
    </MantineProvider>
  )
}
