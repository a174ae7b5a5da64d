/** Whether keys are called Option and ⌘ here. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.platform)
const isFirefox = /Firefox\//.test(navigator.userAgent)

/** What this platform does with Alt besides us, said in the help overlay. */
export const altConflict: 'firefoxMenu' | 'optionTypes' | null = isMac
  ? 'optionTypes'
  : isFirefox
    ? 'firefoxMenu'
    : null
