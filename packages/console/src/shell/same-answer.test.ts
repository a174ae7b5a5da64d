import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LevelName, levelNames, open, type Rule, type Visitor } from '@backroom/contract/kit/access'
import { type Group, groups, type Screen } from '@backroom/contract/kit/screen'
import { type ScreenName, screens } from '@backroom/contract/screens'
import { answerHotkey, type HotkeyName, hotkeys } from '@backroom/contract/shell/hotkeys'
import { describe, expect, test, vi } from 'vitest'
import { findScreens } from '#shell/finder/screen-search.ts'
import { usableHotkeys } from '#shell/hotkeys/built-hotkeys.ts'
import { screensOf, visibleScreens } from '#shell/menu/visible-screens.ts'
import { callsOf } from '#shell/routes/calls-of-pages.ts'
import { guardPage } from '#shell/routes/guard-rules.ts'

// What makes calls asks the browser for its network as soon as it is loaded.
vi.stubGlobal('navigator', { onLine: true })
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('document', { cookie: '' })
const { paletteActions, recordFinders } = await import('#shell/finder/record-finders.ts')

const origin = 'https://shop.example'
const letters: Readonly<Record<string, LevelName>> = {
  A: 'Administrator',
  E: 'Ecommerce Management',
  P: 'Payment Management',
  PA: 'Payments Administrator',
}

/** The whole route table, pages that are still to come included: most of the super-user pages are among those. */
const table: Screen[] = ['routes.tsv', 'routes-added.tsv'].flatMap(file => {
  const place = join(import.meta.dirname, '../../../contract/src/testing', file)
  const [, ...lines] = readFileSync(place, 'utf8').trim().split('\n')
  return lines.map(line => {
    const [path = '', title = '', levels = '', group, hidden, superUser] = line.split('\t')
    return {
      path,
      title,
      levels: levelsOf(levels),
      hidden: hidden === 'yes',
      superUser: superUser === 'yes',
      ...(group && { group: group as Group }),
    }
  })
})

function levelsOf(text: string): Rule['levels'] {
  if (text === '') return open
  return text === 'all' ? levelNames : text.split(',').map(letter => letters[letter] as LevelName)
}

/** Everybody there can be: nobody, and each level with and without the flag and the mode. */
const people: (Visitor | null)[] = [
  null,
  ...levelNames.flatMap(level =>
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
function mayUse(rule: Rule, person: Visitor | null): boolean {
  if (rule.levels === open) return true
  if (!person || !rule.levels.includes(person.level)) return false
  return !rule.superUser || (person.superUser && person.superUserMode)
}

test('The table has every kind of page there is', () => {
  expect(table).toHaveLength(139)
  expect(table.filter(({ superUser }) => superUser).length).toBeGreaterThan(10)
  expect(table.filter(({ levels }) => levels === open)).toHaveLength(4)
})

describe.each(people.map(person => [nameOf(person), person] as const))('For %s', (_, visitor) => {
  const answer = (screen: Screen) =>
    guardPage(screen, new URL(screen.path.replace(/:\w+/g, '7'), origin), {
      visitor,
      hasTwoFactorToken: true,
      isFatal: false,
      holds: () => true,
      origin,
    })

  test.each([
    ['of the table', table],
    ['that are built', Object.values(screens) as Screen[]],
  ])('the guard shows exactly the pages %s', (_which, all) => {
    for (const screen of all) {
      const isPastSignIn =
        visitor !== null && [screens.login.path, screens.twoFactor.path].includes(screen.path as never)
      const answered = answer(screen)
      expect(answered.show, screen.path).toBe(!isPastSignIn && mayUse(screen, visitor))
      if (answered.show || isPastSignIn) continue
      const here = encodeURIComponent(new URL(screen.path.replace(/:\w+/g, '7'), origin).pathname)
      const isOfLevel = visitor !== null && mayUse({ levels: screen.levels }, visitor)
      const to =
        visitor === null ? `/login?redirect=${here}` : isOfLevel ? `/super-users?redirect=${here}` : '/'
      expect(answered, screen.path).toMatchObject({ to })
    }
  })

  test.each([
    ['of the table', table],
    ['that are built', Object.values(screens) as Screen[]],
  ])(
    'menu and palette offer of the pages %s what the guard shows, and super users those of their mode',
    (_which, all) => {
      const listed = visibleScreens(visitor, all)
      const inMode = visitor && { ...visitor, superUserMode: visitor.superUser }
      for (const screen of all) {
        const isOffered = listed.includes(screen)
        expect(isOffered, screen.path).toBe(
          !screen.hidden && screen.levels !== open && mayUse(screen, inMode),
        )
        if (screen.group)
          expect(screensOf(screen.group, visitor, all).includes(screen), screen.path).toBe(isOffered)
        expect(findScreens(screen.title, visitor, all).includes(screen), screen.path).toBe(isOffered)
      }
      expect(new Set(findScreens('', visitor, all))).toEqual(new Set(listed))
      const grouped = groups.flatMap(group => screensOf(group, visitor, all))
      expect(new Set(grouped), 'nothing twice, nothing left out').toEqual(
        new Set(listed.filter(({ group }) => group)),
      )
    },
  )

  test('the API lets in exactly whom the page is shown to', () => {
    for (const name of Object.keys(screens) as ScreenName[])
      for (const call of callsOf[name])
        expect(mayUse(call, visitor), name).toBe(mayUse(screens[name], visitor))
  })

  test('a hotkey acts for whom its page is shown to, says why not to the others, and to nobody outside', () => {
    for (const name of Object.keys(hotkeys) as HotkeyName[]) {
      const hotkey = hotkeys[name]
      const page = 'path' in hotkey ? table.find(({ path }) => path === hotkey.path) : undefined
      if ('path' in hotkey) expect(page, name).toBeDefined()
      const pressed = answerHotkey(name, visitor, () => true)
      const isAllowed = mayUse(page ?? hotkey, visitor)
      if (visitor === null) expect(pressed, name).toBe('nothing')
      else if (isAllowed) expect(pressed, name).toBe('run')
      else expect(pressed, name).toMatchObject({ alert: expect.stringContaining(`'${visitor.level}'`) })
      if (page) expect(answer(page).show, name).toBe(pressed === 'run')
    }
    for (const name of usableHotkeys(visitor)) expect(mayUse(hotkeys[name], visitor), name).toBe(true)
  })

  test('the palette looks for no record whose page is not shown', () => {
    for (const { title, rule, screen } of recordFinders)
      expect(mayUse(rule, visitor), title).toBe(mayUse(screen, visitor))
    const paths = (Object.values(screens) as Screen[]).filter(screen => mayUse(screen, visitor))
    for (const { label, rule, path } of paletteActions.filter(action => mayUse(action.rule, visitor))) {
      const [address] = path.split('?')
      expect(
        paths.some(screen => screen.path === address || screen.path.replace(/:\w+/, 'new') === address),
        `${label} ${JSON.stringify(rule)}`,
      ).toBe(true)
    }
  })
})

test('The palette begins whatever has a page or a button to make it', () => {
  const paths = paletteActions.map(({ path }) => path)
  const pages = (Object.values(screens) as Screen[])
    .map(({ path }) => path)
    .filter(path => path.endsWith('/new'))
  expect(pages.filter(path => !paths.includes(path))).toEqual([])
  const labels = paletteActions.map(({ label }) => label)
  expect(labels).toEqual(expect.arrayContaining(['New item', 'New brand', 'New filter', 'New customer']))
  const titles = recordFinders.map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(['Items', 'Styles', 'Brands', 'Size rules', 'Facets']))
})
