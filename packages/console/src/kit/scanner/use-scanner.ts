import { useEffect, useEffectEvent } from 'react'
import { isEditable } from '#kit/keys.ts'
import { ScanReader } from '#kit/scanner/scan-reader.ts'

/** Hears a scanner while the focus is in no text field, and tells what it read. */
export function useScanner(onScan: (code: string) => void, isOn = true): void {
  const tell = useEffectEvent(onScan)
  useEffect(() => {
    if (!isOn) return
    const reader = new ScanReader()
    const onKey = (event: KeyboardEvent) => {
      if (isEditable(event.target) || event.ctrlKey || event.altKey || event.metaKey) return
      const code = reader.take(event.key, event.timeStamp)
      if (!code) return
      event.preventDefault()
      tell(code)
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [isOn])
}
