import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { administrators, everyone, moneyStaff, open, storeStaff } from './kit/access.ts'
import { groups, type Screen } from './kit/screen.ts'
import { screens } from './screens.ts'

const all = Object.entries(screens) as [string, Screen][]

/** The addresses merchants know and those added to them, line by line. */
const table = new Map(
  ['routes.tsv', 'routes-added.tsv'].flatMap(file => {
    const [, ...lines] = readFileSync(join(import.meta.dirname, 'testing', file), 'utf8')
      .trim()
      .split('\n')
    return lines.map(line => {
      const [path = '', title, levels, group, hidden, superUser] = line.split('\t')
      return [path, { title, levels, group, hidden, superUser }] as const
    })
  }),
)

const levelSets = new Map<unknown, string>([
  [open, ''],
  [everyone, 'all'],
  [storeStaff, 'A,E'],
  [moneyStaff, 'A,P,PA'],
  [administrators, 'A'],
])

test('The table itself is whole', () => expect(table.size).toBe(139))

test('No two screens have the same path', () => {
  const paths = all.map(([, screen]) => screen.path.toLowerCase())
  expect(new Set(paths).size).toBe(paths.length)
})

describe.each(all)('The screen %s', (_, screen) => {
  test('is the row of the route table', () => {
    const row = table.get(screen.path)
    expect(row, `${screen.path} is not in the route table`).toBeDefined()
    expect({
      title: screen.title,
      levels: levelSets.get(screen.levels),
      group: screen.group ?? '',
      hidden: screen.hidden ? 'yes' : 'no',
      superUser: screen.superUser ? 'yes' : 'no',
    }).toEqual(row)
  })

  test('names who may open it, or is open on purpose', () => {
    if (screen.levels === open) return
    expect(screen.levels.length).toBeGreaterThan(0)
  })

  test('stands in a group that exists and under a parent that exists', () => {
    if (screen.group) expect(groups).toContain(screen.group)
    if (screen.parent) expect(all.map(([, other]) => other.path)).toContain(screen.parent)
  })
})
