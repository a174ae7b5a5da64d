import { ConfirmDialog } from '#kit/asking/confirm.tsx'
import { UndoDialog } from '#kit/bulk/undo-dialog.tsx'
import { ErrorDialog } from '#shell/faults/error-dialog.tsx'
import { LoggedOutDialog } from '#shell/faults/logged-out-dialog.tsx'
import { Notices } from '#shell/notices/notices.tsx'
import type { Router } from '#shell/routes/route.ts'
import { VersionOverlay } from '#shell/versions/version-overlay.tsx'

/** The dialogs and notices that any page may need. What was asked or told before they came waits in their stores. */
export function AbovePages({ router }: { router: Router }) {
  return (
    <>
      <ConfirmDialog />
      <UndoDialog />
      <ErrorDialog router={router} />
      <VersionOverlay />
      <LoggedOutDialog />
      <Notices />
    </>
  )
}
