import { ConfirmDialog } from '#kit/confirm.tsx'
import { ErrorDialog } from '#shell/error-dialog.tsx'
import { LoggedOutDialog } from '#shell/logged-out-dialog.tsx'
import { Notices } from '#shell/notices.tsx'
import type { Router } from '#shell/router.tsx'
import { VersionOverlay } from '#shell/version-overlay.tsx'

/** The dialogs and notices that any page may need. What was asked or told before they came waits in their stores. */
export function AbovePages({ router }: { router: Router }) {
  return (
    <>
      <ConfirmDialog />
      <ErrorDialog router={router} />
      <VersionOverlay />
      <LoggedOutDialog />
      <Notices />
    </>
  )
}
