/** Whether this browser has everything the console stands on; none is turned away by its name. */
export function isBrowserCurrent(): boolean {
  return (
    'BroadcastChannel' in window &&
    'structuredClone' in window &&
    'Segmenter' in Intl &&
    'HTMLDialogElement' in window &&
    CSS.supports('selector(:has(a))')
  )
}
