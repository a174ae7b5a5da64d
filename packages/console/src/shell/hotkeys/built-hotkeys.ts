import type { Visitor } from '@backroom/contract/kit/access'
import { screens } from '@backroom/contract/screens'
import { answerHotkey, type HotkeyName, hotkeys } from '@backroom/contract/shell/hotkeys'

/** Keys that act without leading to a screen. */
const actions: readonly HotkeyName[] = ['help', 'menu', 'itemLookUp', 'save', 'close']
const paths = new Set<string>(Object.values(screens).map(screen => screen.path))

/** Whether what a hotkey leads to is part of this build. */
export function isBuilt(name: HotkeyName): boolean {
  const hotkey = hotkeys[name]
  return 'path' in hotkey ? paths.has(hotkey.path) : actions.includes(name)
}

/** The hotkeys a person can use here, as the help overlay lists them. */
export function usableHotkeys(visitor: Visitor | null): HotkeyName[] {
  return (Object.keys(hotkeys) as HotkeyName[]).filter(name => answerHotkey(name, visitor, isBuilt) === 'run')
}
