import { useEffect } from 'react'
import { isEditable } from '#kit/keys.ts'
import { lookUp } from '#shell/finder/looked-for.ts'
import { ScanReader } from '#shell/finder/scan-reader.ts'

/** Hears a scanner while the focus is in no text field. */
export function useScanner(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const reader = new ScanReader()
    const onKey = (event: KeyboardEvent) => {
      if (isEditable(event.target) || event.ctrlKey || event.altKey || event.metaKey) return
      const code = reader.take(event.key, event.timeStamp)
      if (!code) return
      event.preventDefault()
      lookUp(code)
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [isOn])
}
