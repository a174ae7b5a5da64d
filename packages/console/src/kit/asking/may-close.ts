import { confirm } from '#kit/asking/confirm.tsx'
import { say } from '#kit/say.ts'

/** Whether a drawer that is edited in may be closed: asked for while something in it is unsaved. */
export async function mayClose(isDirty: boolean): Promise<boolean> {
  // Escape in the history or a question over it closes that alone.
  if (document.querySelectorAll('[role=dialog],[role=alertdialog]').length > 1) return false
  if (!isDirty) return true
  return confirm({
    title: say('Close without saving?'),
    text: say('What you changed here is lost.'),
    confirm: say('Discard and close'),
    isDestructive: true,
  })
}
