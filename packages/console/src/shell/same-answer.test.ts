import { type LevelName, levelNames, type Visitor } from '@backroom/contract/kit/access'
import type { Screen } from '@backroom/contract/kit/screen'
import { screens } from '@backroom/contract/screens'
import { hotkeys } from '@backroom/contract/shell/hotkeys'
import { describe, expect, test } from 'vitest'
import { isBuilt, usableHotkeys } from '#shell/built-hotkeys.ts'
import { guardPage } from '#shell/guard-rules.ts'
import { findScreens } from '#shell/screen-search.ts'
import { screensOf, visibleScreens } from '#shell/visible-screens.ts'

const origin = 'https://shop.example'
const all = Object.values(screens) as Screen[]

/** Everybody there can be: nobody, and each level with and without the flag and the mode. */
const people: (Visitor | null)[] = [
  null,
  ...levelNames.flatMap((level: LevelName) =>
    [false, true].flatMap(superUser =>
      [false, true].map(superUserMode => ({ level, superUser, superUserMode })),
    ),
  ),
]
const nameOf = (person: Visitor | null) =>
  person
    ? [person.level, person.superUser && 'super user', person.superUserMode && 'in the mode']
        .filter(Boolean)
        .join(', ')
    : 'logged out'

/** Said a second time, without the code under test: what the table itself means. */
function mayOpen(screen: Screen, person: Visitor | null): boolean {
  if (screen.levels === 'open') return true
  if (!person?.level || !screen.levels.includes(person.level)) return false
  return !screen.superUser || (person.superUser && person.superUserMode)
}

describe.each(people.map(person => [nameOf(person), person] as const))('For %s', (_, visitor) => {
  const answer = (screen: Screen) =>
    guardPage(screen, new URL(screen.path.replace(/:\w+/g, '7'), origin), {
      ...{ visitor, hasTwoFactorToken: true, isFatal: false, holds: () => true, origin },
    })

  test('the guard shows exactly the pages of the table', () => {
    for (const screen of all) {
      const isPastSignIn =
        visitor !== null && [screens.login.path, screens.twoFactor.path].includes(screen.path as never)
      expect(answer(screen).show, screen.path).toBe(!isPastSignIn && mayOpen(screen, visitor))
    }
  })

  test('the menu and the palette offer what the guard shows, and to super users the pages of their mode', () => {
    const listed = visibleScreens(visitor)
    for (const screen of all) {
      const isOffered = listed.includes(screen)
      const inMode = visitor && { ...visitor, superUserMode: visitor.superUser }
      expect(isOffered, screen.path).toBe(
        !screen.hidden && screen.levels !== 'open' && mayOpen(screen, inMode),
      )
      const isInGroup = screen.group ? screensOf(screen.group, visitor).includes(screen) : isOffered
      expect(isInGroup, screen.path).toBe(isOffered)
      if (!isOffered) continue
      const shown = answer(screen)
      if (!shown.show) expect(shown).toMatchObject({ to: expect.stringMatching(/^\/super-users\?redirect=/) })
    }
    expect(new Set(findScreens('', visitor))).toEqual(new Set(listed))
  })

  test('no hotkey leads where the guard does not', () => {
    for (const name of usableHotkeys(visitor)) {
      const hotkey = hotkeys[name]
      if (!('path' in hotkey)) continue
      const screen = all.find(each => each.path === hotkey.path)
      expect(screen && answer(screen).show, name).toBe(true)
    }
    for (const screen of all) {
      const name = (Object.keys(hotkeys) as (keyof typeof hotkeys)[]).find(
        each => 'path' in hotkeys[each] && hotkeys[each].path === screen.path,
      )
      if (name && isBuilt(name))
        expect(usableHotkeys(visitor).includes(name), name).toBe(mayOpen(screen, visitor))
    }
  })
})
