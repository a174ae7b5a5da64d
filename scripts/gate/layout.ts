import type { Finding, Tree } from './finding.ts'

export const rooms = [
  ...['access', 'items', 'organisation', 'marketing', 'content', 'orders', 'payments', 'supply'],
  ...['marketplace', 'site', 'wizards', 'storefront', 'shell'],
]

/** Folders each floor may have beside the rooms. */
const besideRooms: Readonly<Record<string, readonly string[]>> = {
  contract: ['kit', 'wording', 'testing'],
  server: ['kit', 'database', 'tables', 'outside', 'demo', 'tools', 'testing'],
  console: ['kit', 'pickers', 'testing'],
}

const topLevel =
  /^(packages|docs|scripts|e2e|bench|\.ci|\.github)\/|^(README|CONTRIBUTING|CHANGELOG|SECURITY)\.md$|^LICENSE$|^package(-lock)?\.json$|^[\w.-]+\.config\.ts$|^tsconfig(\.\w+)?\.json$|^biome\.json$|^\.[\w.-]+$/

/** The shapes a screen can have, then the shapes of its parts, such as a pill that two screens share. A new one is a decision: write it down in docs/decisions. */
const screenShapes = ['list', 'edit', 'settings', 'report', 'wizard', 'usage']
const partShapes = ['dialog', 'picker', 'bar', 'card', 'fields', 'panel', 'pill', 'section', 'step']

const emptyWords = /^(utils?|helpers?|common|misc|manager|index|shared|lib)$/

/** Where files lie and what they are called. */
export function checkLayout(tree: Tree): Finding[] {
  const paths = [...tree.keys()]
  const screens = screenFileNames(tree)
  return paths.flatMap(path => [
    ...checkTop(path),
    ...checkName(path),
    ...checkFloor(path, paths),
    ...checkScreen(path, paths, screens),
  ])
}

function checkTop(path: string): Finding[] {
  if (topLevel.test(path)) return []
  return [
    {
      file: path,
      wrong: 'Nothing else lies in the folder of the checkout.',
      todo: 'Move it into packages, docs, scripts, e2e or bench, or leave it out.',
    },
  ]
}

function checkName(path: string): Finding[] {
  if (!/^(packages\/[^/]+\/src|scripts|bench|e2e)\//.test(path)) return []
  const parts = path.split('/').slice(path.startsWith('packages/') ? 3 : 1)
  const bad = parts
    .map(part => part.replace(/\..*$/, ''))
    .find(part => emptyWords.test(part) || /-(utils|helpers)$/.test(part))
  if (bad === 'index')
    return [
      {
        file: path,
        wrong: 'There are no barrels here.',
        todo: 'Name the file after what it holds and import that file.',
      },
    ]
  if (bad)
    return [
      {
        file: path,
        wrong: `"${bad}" says nothing about what is in it.`,
        todo: 'Name it after the one thing it does.',
      },
    ]
  return []
}

function checkFloor(path: string, paths: readonly string[]): Finding[] {
  const [, floor, rest] = /^packages\/([^/]+)\/src\/(.+)$/.exec(path) ?? []
  if (!floor || !rest) return []
  const folders = rest.split('/').slice(0, -1)
  const [top] = folders
  if (top === undefined) return []
  const known = [...rooms, ...(besideRooms[floor] ?? [])]
  if (!known.includes(top))
    return [{ file: path, wrong: `There is no room "${top}".`, todo: `Use one of: ${known.join(', ')}.` }]
  if (
    rooms.includes(top) &&
    floor !== 'contract' &&
    !paths.some(each => each.startsWith(`packages/contract/src/${top}/`))
  )
    return [
      {
        file: path,
        wrong: `The room "${top}" is not in the contract.`,
        todo: 'A room has one name on every floor: add it to the contract or use the name it has there.',
      },
    ]
  if (folders.length > 2)
    return [
      {
        file: path,
        wrong: 'Nothing lies deeper than a screen, a piece of the kit, or an outside service.',
        todo: `Move it up into ${folders.slice(0, 2).join('/')}/.`,
      },
    ]
  const mayHaveFolders = ['kit', 'outside', 'tables', 'demo'].includes(top) || floor === 'console'
  if (folders.length === 2 && !mayHaveFolders)
    return [{ file: path, wrong: 'Rooms of this floor are flat.', todo: `Move it up into ${top}/.` }]
  return []
}

function checkScreen(path: string, paths: readonly string[], screens: ReadonlySet<string>): Finding[] {
  const [, room, rest] = /^packages\/console\/src\/([^/]+)\/(.+)$/.exec(path) ?? []
  if (!room || !rest || room === 'shell' || !rooms.includes(room)) return []
  const [first = '', second] = rest.split('/')
  if (second !== undefined) {
    if (paths.includes(`packages/console/src/${room}/${first}/${first}.tsx`)) return []
    return [
      {
        file: path,
        wrong: `The folder ${first} has no ${first}.tsx.`,
        todo: 'A folder of a room is a screen with private parts: its main file repeats its name.',
      },
    ]
  }
  if (!/\.tsx$/.test(first) || /\.test\.tsx$/.test(first)) return []
  const name = first.replace(/\.tsx$/, '')
  const shapes = [...screenShapes, ...partShapes]
  if (screens.has(name) || shapes.some(shape => name.endsWith(`-${shape}`))) return []
  return [
    {
      file: path,
      wrong: `"${name}" does not say what shape of screen it is.`,
      todo: `Name it as its screen in the contract (${[...screens].slice(0, 3).join(', ')} ...) or end it in ${shapes.map(shape => `-${shape}`).join(' ')}.`,
    },
  ]
}

/** Screens are named in the contract; `twoFactor` is shown by two-factor.tsx. */
function screenFileNames(tree: Tree): Set<string> {
  const names = new Set<string>()
  for (const [path, text] of tree) {
    if (!/^packages\/contract\/src\/[^/]+\/screens\.ts$/.test(path)) continue
    for (const [, name = ''] of text.matchAll(/^ {2}(\w+): \{/gm))
      names.add(name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`))
  }
  return names
}
