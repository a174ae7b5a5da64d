import type { Moves } from '#kit/session/keep-session.ts'
import { hasLoggedOut, loginPath } from '#kit/session/log-out.ts'
import type { Router } from '#shell/routes/route.ts'

/** How this router follows a session that changed under it. */
export function movesOf(router: Router): Moves {
  return {
    toLogin: () => {
      hasLoggedOut.set(true)
      const { pathname, search, hash } = router.state.location
      void router.navigate(loginPath(`${pathname}${search}${hash}`))
    },
    recheck: () => void router.revalidate(),
  }
}
