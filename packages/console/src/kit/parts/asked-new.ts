import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

const [word, value] = ['new', 'record']

/** The address of a page that begins to make a record, as its button does. */
export function newAt(path: string): string {
  return `${path}?${word}=${value}`
}

/** The visit whose wish has been taken: an empty list has the same button twice. */
let taken = ''

/** Begins to make a record where the address asks for it, once; going back to the page begins nothing. */
export function useAskedNew(begin: () => void): void {
  const { pathname, search, key } = useLocation()
  const navigate = useNavigate()
  const start = useEffectEvent(begin)
  useEffect(() => {
    const words = new URLSearchParams(search)
    if (words.get(word) !== value || taken === `${key} ${pathname}`) return
    taken = `${key} ${pathname}`
    start()
    words.delete(word)
    void navigate({ pathname, search: words.toString() }, { replace: true })
  }, [pathname, search, key, navigate])
}

/** Whether what makes a record is open: by its button, or because the address asks for it. */
export function useNewOpen() {
  const [isOpen, setIsOpen] = useState(false)
  useAskedNew(() => setIsOpen(true))
  return [isOpen, setIsOpen] as const
}
