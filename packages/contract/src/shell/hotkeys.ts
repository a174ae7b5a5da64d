import { everyone, judge, type LevelName, storeStaff, type Visitor } from '../kit/access.ts'
import type { Locale } from '../kit/money/money.ts'

/** A key that works everywhere in the console. */
export interface Hotkey {
  /** A small letter, or Escape. */
  readonly key: string
  readonly modifier: 'alt' | 'ctrl' | 'none'
  readonly description: string
  /** Where it leads; keys without one act on the page that is open. */
  readonly path?: string
  readonly levels: readonly LevelName[]
}

const terminalStaff = ['Administrator', 'Payment Management'] as const satisfies readonly LevelName[]

export const hotkeys = {
  help: { key: 'h', modifier: 'alt', description: 'Keyboard shortcuts', levels: everyone },
  menu: { key: 'm', modifier: 'alt', description: 'Navigation', levels: everyone },
  items: { key: 'p', modifier: 'alt', description: 'Item Search', path: '/products', levels: storeStaff },
  itemLookUp: {
    key: 's',
    modifier: 'alt',
    description: 'Look up an item by code, barcode or name',
    levels: storeStaff,
  },
  wizards: { key: 'w', modifier: 'alt', description: 'Wizards', path: '/wizards', levels: storeStaff },
  orders: { key: 'o', modifier: 'alt', description: 'Order Dashboard', path: '/orders', levels: storeStaff },
  quickApply: {
    key: 'q',
    modifier: 'alt',
    description: 'Item Filter Quick Apply',
    path: '/item-filter-quick-apply',
    levels: storeStaff,
  },
  banners: { key: 'b', modifier: 'alt', description: 'Banners', path: '/banners', levels: storeStaff },
  terminal: { key: 'v', modifier: 'alt', description: 'Virtual terminal', levels: terminalStaff },
  save: { key: 's', modifier: 'ctrl', description: 'Save the form on the page', levels: storeStaff },
  close: { key: 'Escape', modifier: 'none', description: 'Close what is on top', levels: everyone },
} as const satisfies Record<string, Hotkey>

export type HotkeyName = keyof typeof hotkeys

/** What matters of a key event. */
export interface KeyPress {
  readonly key: string
  readonly code: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  /** AltGr, which types letters on many keyboards. */
  readonly isAltGraph: boolean
}

/** Which letter stands on each key, where the browser says so. */
export type KeyboardLayout = ReadonlyMap<string, string>

/** The global hotkey a key press means, if any. */
export function hotkeyOf(press: KeyPress, layout?: KeyboardLayout): HotkeyName | undefined {
  const modifier = modifierOf(press)
  if (!modifier) return undefined
  const key = press.key === 'Escape' ? 'Escape' : letterOf(press, layout)
  return (Object.keys(hotkeys) as HotkeyName[]).find(
    name => hotkeys[name].modifier === modifier && hotkeys[name].key === key,
  )
}

/** AltGr reports Ctrl and Alt together: neither an Alt key nor a Ctrl key of ours. */
function modifierOf(press: KeyPress): Hotkey['modifier'] | undefined {
  const { altKey, ctrlKey, metaKey, shiftKey, isAltGraph } = press
  if (shiftKey || isAltGraph) return undefined
  if (altKey) return ctrlKey || metaKey ? undefined : 'alt'
  return ctrlKey || metaKey ? 'ctrl' : 'none'
}

/** The letter on the keycap: Option on a Mac changes `key`, so then the key's place decides, through the layout. */
export function letterOf({ key, code }: Pick<KeyPress, 'key' | 'code'>, layout?: KeyboardLayout): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  return (layout?.get(code) ?? code.replace(/^Key/, '')).toLowerCase()
}

export type HotkeyAnswer = 'run' | 'nothing' | { readonly alert: string }

/** What pressing a hotkey does: acts, says why not, or nothing (logged out, or where its screen is not part of this build). */
export function answerHotkey(
  name: HotkeyName,
  visitor: Visitor | null,
  isBuilt: (name: HotkeyName) => boolean,
): HotkeyAnswer {
  if (!visitor) return 'nothing'
  const verdict = judge(hotkeys[name], visitor)
  if (!verdict.allowed) return { alert: verdict.text }
  return isBuilt(name) ? 'run' : 'nothing'
}

export const hotkeysInTextChoices = ['auto', 'on', 'off'] as const

/** Languages whose letters need Option on a Mac. */
const optionTypesLetters: readonly Locale[] = ['pl-PL', 'de-DE', 'fr-FR', 'es-ES', 'nl-NL']

/** Whether an Alt hotkey waits while somebody types, so that the character is typed instead. */
export function waitsWhileTyping(
  choice: (typeof hotkeysInTextChoices)[number],
  locale: Locale,
  isMac: boolean,
): boolean {
  if (choice !== 'auto') return choice === 'off'
  return isMac && optionTypesLetters.includes(locale)
}
