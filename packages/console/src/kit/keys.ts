import { letterOf } from '@backroom/contract/shell/hotkeys'
import { useEffect, useEffectEvent } from 'react'
import { ExternalStore } from '#kit/external-store.ts'
import { preferences } from '#kit/session/preferences.ts'

/** A key the open page understands. */
export interface PageKey {
  /** `mod+s` (Ctrl or Cmd), `alt+,`, `f9`, `shift+f8`, `/`. */
  readonly keys: string
  readonly description: string
  readonly run: () => void
}

/** The keys of the page and of what lies over it, innermost last; the help overlay lists them. */
export const pageKeys = new ExternalStore<readonly PageKey[]>([])

/** Gives the open page keys of its own; an inner part's keys beat an outer one's. */
export function usePageKeys(keys: readonly PageKey[]): void {
  const run = useEffectEvent((pressed: string) => keys.find(each => each.keys === pressed)?.run())
  const names = keys.map(key => `${key.keys} ${key.description}`).join('\n')
  useEffect(() => {
    const own = names.split('\n').map(name => {
      const [pressed = '', ...description] = name.split(' ')
      return { keys: pressed, description: description.join(' '), run: () => run(pressed) }
    })
    pageKeys.update(known => [...known, ...own])
    return () => pageKeys.update(known => known.filter(key => !own.includes(key)))
  }, [names])
}

/** Runs the innermost page key that a press means; true when there was one. */
export function runPageKey(event: KeyboardEvent): boolean {
  const pressed = nameOf(event)
  const isSingle = pressed.length === 1
  if (isSingle && (isEditable(event.target) || !preferences.get().singleLetterKeys)) return false
  const key = pageKeys.get().findLast(each => each.keys === pressed)
  key?.run()
  return key !== undefined
}

/** Whether typing goes into this element. */
export function isEditable(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
    return true
  return (
    target instanceof HTMLInputElement && !/^(checkbox|radio|button|submit|range|file)$/.test(target.type)
  )
}

function nameOf(event: KeyboardEvent): string {
  const isMod = (event.ctrlKey || event.metaKey) && !event.altKey
  if (isMod) return event.shiftKey ? '' : `mod+${event.key === 'Enter' ? 'enter' : letterOf(event)}`
  if (event.altKey) return event.ctrlKey || event.metaKey || event.shiftKey ? '' : `alt+${altKeyOf(event)}`
  const key = event.key.toLowerCase()
  return event.shiftKey && /^f\d+$/.test(key) ? `shift+${key}` : key
}

/** Option on a Mac types another character, so the place of the key decides. */
function altKeyOf(event: KeyboardEvent): string {
  return { Comma: ',', Period: '.' }[event.code] ?? /^Digit(\d)$/.exec(event.code)?.[1] ?? letterOf(event)
}
