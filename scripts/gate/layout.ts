import type { Finding, Tree } from './finding.ts'
import { nounsOf, rooms } from './rooms.mjs'

/** Folders each floor may have beside the rooms. */
const besideRooms: Readonly<Record<string, readonly string[]>> = {
  contract: ['kit', 'wording', 'testing'],
  server: ['kit', 'database', 'tables', 'outside', 'demo', 'tools', 'testing'],
  console: ['kit', 'testing'],
}

/** What else than rooms writes tables: the kit its own, and everything of the control database stands together. */
const besideTables = ['kit', 'control']

const filesMost = 25

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
  return [
    ...paths.flatMap(path => [
      ...checkTop(path),
      ...checkName(path),
      ...checkFloor(path, paths),
      ...checkScreen(path, paths, screens),
    ]),
    ...checkCrowds(paths),
  ]
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
  return checkFolders(path, floor, folders, paths)
}

function checkFolders(
  file: string,
  floor: string,
  [top = '', second, ...deeper]: readonly string[],
  paths: readonly string[],
): Finding[] {
  const allowed = foldersIn(top)
  if (second !== undefined && allowed && !allowed.includes(second))
    return [
      {
        file,
        wrong: `There is no "${second}" in ${top}.`,
        todo: `Use one of: ${allowed.join(', ')}. A new noun is written down in scripts/gate/rooms.mjs.`,
      },
    ]
  if (deeper.length > (floor === 'console' && rooms.includes(top) ? 1 : 0))
    return [
      {
        file,
        wrong:
          'Nothing lies deeper than a noun of a room, in the console than a screen of it, or a piece of the kit.',
        todo: 'Move it up.',
      },
    ]
  const name = /([^/.]+)\.[^/]+$/.exec(file)?.[1] ?? ''
  const room = `packages/${floor}/src/${top}/`
  const hasFolders = paths.some(path => nounsOf[top]?.some(noun => path.startsWith(`${room}${noun}/`)))
  if (second === undefined && hasFolders && nounsOf[top]?.includes(name))
    return [{ file, wrong: 'Nouns of this room have folders.', todo: `Move it into ${room}${name}/.` }]
  return []
}

/** The folders that may lie in a folder of a floor; undefined where it is free to choose. */
function foldersIn(top: string): readonly string[] | undefined {
  if (['kit', 'outside'].includes(top)) return undefined
  if (top === 'tables') return [...rooms, ...besideTables]
  if (top === 'testing') return ['steps']
  return top === 'demo' ? rooms : (nounsOf[top] ?? [])
}

/** A folder is read at one look. Tests and data stand beside what they are for and do not count. */
function checkCrowds(paths: readonly string[]): Finding[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    const [, folder] = /^(packages\/[^/]+\/src\/(?!testing\/).*)\/[^/]+$/.exec(path) ?? []
    if (folder && !/\.((test|prove)\.tsx?|json)$/.test(path))
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > filesMost)
    .map(([file, count]) => ({
      file,
      wrong: `${count} files; a folder has at most ${filesMost}.`,
      todo: 'Give its nouns folders of their own, or a part of a screen one with its private parts.',
    }))
}

function checkScreen(path: string, paths: readonly string[], screens: ReadonlySet<string>): Finding[] {
  const [, room, rest] = /^packages\/console\/src\/([^/]+)\/(.+)$/.exec(path) ?? []
  if (!room || !rest || room === 'shell' || !rooms.includes(room)) return []
  const [file = '', folder = '', noun] = rest.split('/').reverse()
  const isScreen = paths.includes(`${path.slice(0, -file.length)}${folder}.tsx`)
  if (isScreen || folder === 'pickers') return []
  if (noun !== undefined)
    return [
      {
        file: path,
        wrong: `The folder ${folder} has no ${folder}.tsx.`,
        todo: 'A folder of a noun is a screen or a part of one with private parts: its main file repeats its name.',
      },
    ]
  if (!/\.tsx$/.test(file) || /\.test\.tsx$/.test(file)) return []
  const name = file.replace(/\.tsx$/, '')
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
