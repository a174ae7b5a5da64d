import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { levelNames } from '../kit/access.ts'
import {
  answerHotkey,
  type HotkeyName,
  hotkeyOf,
  hotkeys,
  type KeyPress,
  waitsWhileTyping,
} from './hotkeys.ts'

const press = (parts: Partial<KeyPress>): KeyPress => ({
  key: '',
  code: '',
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  isAltGraph: false,
  ...parts,
})
const all = Object.keys(hotkeys) as HotkeyName[]
const macCharacters = { h: '˙', m: 'µ', p: 'π', s: 'ß', w: '∑', o: 'ø', q: 'œ', b: '∫', v: '√' }

test('Every Alt hotkey is found by its letter, in either case', () => {
  for (const name of all.filter(each => hotkeys[each].modifier === 'alt')) {
    const { key } = hotkeys[name]
    expect(hotkeyOf(press({ altKey: true, key, code: `Key${key.toUpperCase()}` }))).toBe(name)
    expect(hotkeyOf(press({ altKey: true, key: key.toUpperCase() }))).toBe(name)
  }
})

test('Option on a Mac types a character: the key’s place decides', () => {
  expect(hotkeyOf(press({ altKey: true, key: 'π', code: 'KeyP' }))).toBe('items')
  for (const [letter, key] of Object.entries(macCharacters)) {
    const found = hotkeyOf(press({ altKey: true, key, code: `Key${letter.toUpperCase()}` }))
    expect(found && hotkeys[found].key).toBe(letter)
  }
  expect(hotkeyOf(press({ altKey: true, key: 'Dead', code: 'KeyH' }))).toBe('help')
})

test('AltGr types letters and is none of ours', () => {
  expect(hotkeyOf(press({ altKey: true, ctrlKey: true, key: 'ś', code: 'KeyS' }))).toBeUndefined()
  expect(hotkeyOf(press({ altKey: true, isAltGraph: true, key: 's', code: 'KeyS' }))).toBeUndefined()
})

test('The letter on the keycap counts, not its American place', () => {
  expect(hotkeyOf(press({ altKey: true, key: 'q', code: 'KeyA' }))).toBe('quickApply')
  const azerty = new Map([['KeyA', 'q']])
  expect(hotkeyOf(press({ altKey: true, key: 'Dead', code: 'KeyA' }), azerty)).toBe('quickApply')
})

test('Ctrl+S and Cmd+S save; with Shift or Alt they are something else', () => {
  expect(hotkeyOf(press({ ctrlKey: true, key: 's' }))).toBe('save')
  expect(hotkeyOf(press({ metaKey: true, key: 's' }))).toBe('save')
  expect(hotkeyOf(press({ ctrlKey: true, shiftKey: true, key: 'S' }))).toBeUndefined()
  expect(hotkeyOf(press({ altKey: true, shiftKey: true, key: 'P' }))).toBeUndefined()
  expect(hotkeyOf(press({ key: 's' }))).toBeUndefined()
  expect(hotkeyOf(press({ key: 'Escape', code: 'Escape' }))).toBe('close')
})

test('No two hotkeys are the same keys', () => {
  const keys = all.map(name => `${hotkeys[name].modifier}+${hotkeys[name].key}`)
  expect(new Set(keys).size).toBe(keys.length)
})

test('A hotkey that leads somewhere leads to a screen of the route table, for the same levels', () => {
  const table = readFileSync(join(import.meta.dirname, '../testing/routes.tsv'), 'utf8')
  const short = { 'A,E': ['Administrator', 'Ecommerce Management'] }
  for (const name of all) {
    const { path, levels } = { path: undefined, ...hotkeys[name] }
    if (!path) continue
    const [, title, allowed] =
      table
        .split('\n')
        .find(line => line.startsWith(`${path}\t`))
        ?.split('\t') ?? []
    expect(title).toBe(hotkeys[name].description)
    expect(levels).toEqual(short[allowed as 'A,E'])
  }
})

describe.each(levelNames)('For %s', level => {
  test.each(all)('%s acts, or says exactly why not', name => {
    const visitor = { level, superUser: false, superUserMode: false }
    const isAllowed = (hotkeys[name].levels as readonly string[]).includes(level)
    expect(answerHotkey(name, visitor, () => true)).toEqual(
      isAllowed
        ? 'run'
        : {
            alert: `You do not have the required permissions to perform this action. Your current security level is '${level}' but one of the following is required: ${hotkeys[name].levels.join(', ')}.`,
          },
    )
    expect(answerHotkey(name, null, () => true)).toBe('nothing')
    if (isAllowed) expect(answerHotkey(name, visitor, () => false)).toBe('nothing')
  })
})

test('While typing, Option keeps its letters where the language needs them', () => {
  expect(waitsWhileTyping('auto', 'pl-PL', true)).toBe(true)
  expect(waitsWhileTyping('auto', 'en-GB', true)).toBe(false)
  expect(waitsWhileTyping('auto', 'pl-PL', false)).toBe(false)
  expect(waitsWhileTyping('on', 'pl-PL', true)).toBe(false)
  expect(waitsWhileTyping('off', 'en-GB', false)).toBe(true)
})
