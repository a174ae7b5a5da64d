import {
  answerHotkey,
  type Hotkey,
  type HotkeyName,
  hotkeyOf,
  hotkeys,
  type KeyboardLayout,
  waitsWhileTyping,
} from '@backroom/contract/shell/hotkeys'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { closeTopLayer, isCovered } from '#kit/asking/layers.ts'
import { notify } from '#kit/asking/notify.tsx'
import { isEditable, runPageKey } from '#kit/keys.ts'
import { say } from '#kit/say.ts'
import { preferences } from '#kit/session/preferences.ts'
import { currentUser, visitorOf } from '#kit/session/session.ts'
import { currentLocale } from '#kit/store-facts.ts'
import { takeTypedAhead, typeAhead } from '#kit/typed-ahead.ts'
import { tellPerson } from '#shell/faults/problems.ts'
import { takenAlong } from '#shell/finder/taken-along.ts'
import { popup } from '#shell/frame/popups.ts'
import { isBuilt } from '#shell/hotkeys/built-hotkeys.ts'
import { isMac } from '#shell/hotkeys/platform.ts'

let layout: KeyboardLayout | undefined

/** Which letter stands on which key, where the browser says so. */
async function learnLayout(): Promise<void> {
  const { keyboard } = navigator as { keyboard?: { getLayoutMap?(): Promise<KeyboardLayout> } }
  layout = await keyboard?.getLayoutMap?.().catch(() => undefined)
}

/** The keys that work everywhere: seen first, innermost scope wins, each by the level that may. */
export function useHotkeys(openMenu: () => void): void {
  const navigate = useNavigate()
  const navigateTo = (hotkey: Hotkey) =>
    hotkey.path && void navigate(hotkey.path, { state: takenAlong(hotkey.path) })
  const run = useEffectEvent((name: HotkeyName) => {
    if (name === 'help') popup.update(open => (open === 'help' ? null : 'help'))
    else if (name === 'itemLookUp') popup.update(open => (open === 'itemLookUp' ? null : 'itemLookUp'))
    else if (name === 'menu') openMenu()
    else if (name === 'save') notify({ tone: 'info', title: say('Nothing to save') })
    else navigateTo(hotkeys[name])
  })
  useEffect(() => {
    void learnLayout()
    const onKey = (event: KeyboardEvent) => {
      if (takeKey(event, run)) event.preventDefault()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    const forgetTyped = popup.subscribe(takeTypedAhead)
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true })
      forgetTyped()
    }
  }, [])
}

/** True when the browser should do nothing of its own with the key. */
function takeKey(event: KeyboardEvent, run: (name: HotkeyName) => void): boolean {
  const name = hotkeyOf({ ...pressOf(event), isAltGraph: event.getModifierState('AltGraph') }, layout)
  if (name === 'close') return takeEscape(event)
  if (isBoxAwaited(event) && typeAhead(event)) {
    event.stopImmediatePropagation()
    return true
  }
  if (isCovered() || event.isComposing) return name === 'save'
  if (event.repeat) return name !== undefined // a held key acts once
  if (name !== undefined && isHeldBack(event)) return false
  if (isPaletteKey(event)) {
    popup.update(open => (open === 'palette' ? null : 'palette'))
    return true
  }
  if (runPageKey(event)) return true
  if (!name) return false
  const answer = answerHotkey(name, visitorOf(currentUser()), isBuilt)
  if (typeof answer === 'object') tellPerson(say('Permission Denied'), answer.alert)
  else if (answer === 'run') run(name)
  return answer !== 'nothing' || name === 'save'
}

/** True from asking for the palette or the look-up until its box, whose code may still be on its way, has the focus. */
function isBoxAwaited({ target }: KeyboardEvent): boolean {
  const open = popup.get()
  const isBoxAsked = open === 'palette' || open === 'itemLookUp'
  return isBoxAsked && !(target instanceof Element && target.closest('[data-layer]'))
}

function takeEscape(event: KeyboardEvent): boolean {
  const target = event.target instanceof HTMLElement ? event.target.dataset : {}
  const isListOpen = target.mantineStopPropagation === 'true' && target.finder === undefined
  if (isListOpen || event.isComposing || !closeTopLayer()) return false
  event.stopImmediatePropagation() // what lies below waits for the next press
  return true
}

/** In a text field a character that needs Option is typed, where the person or the language wants that. */
function isHeldBack(event: KeyboardEvent): boolean {
  if (!event.altKey || !isEditable(event.target)) return false
  return waitsWhileTyping(preferences.get().hotkeysInText, currentLocale(), isMac)
}

function isPaletteKey(event: KeyboardEvent): boolean {
  const isMod = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  return isMod && event.key.toLowerCase() === 'k' && currentUser() !== null
}

function pressOf({ key, code, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
  return { key, code, altKey, ctrlKey, metaKey, shiftKey }
}
