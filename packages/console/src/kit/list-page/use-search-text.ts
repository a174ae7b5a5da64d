import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

const typingPauseMs = 200

/**
 * The text of a search box whose question goes through the address bar. What was asked here comes back after a while, when more has
 * been typed, so it leaves the text alone; what a tab or the back button asked replaces it.
 */
export function useSearchText(search: string, ask: (text: string) => void) {
  const [text, setText] = useState(search)
  const askedHere = useRef<readonly string[]>([])
  const askNow = (next: string) => {
    askLater.cancel()
    if (next !== search) askedHere.current = [...askedHere.current, next]
    ask(next)
  }
  const askLater = useDebouncedCallback(askNow, typingPauseMs)
  useEffect(() => {
    const place = askedHere.current.indexOf(search)
    askedHere.current = place === -1 ? [] : askedHere.current.slice(place + 1)
    if (place === -1) setText(search)
  }, [search])
  return {
    text,
    type: (next: string) => {
      setText(next)
      askLater(next)
    },
    /** Asks what has been typed without waiting for a pause. */
    enter: () => askLater.flush(),
    clear: () => {
      setText('')
      askNow('')
    },
  }
}
