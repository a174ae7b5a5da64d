import { type Finding, lineAt, type Tree } from './finding.ts'

const linesMost = 300
const coded = /\.(ts|tsx|mjs|css)$/
/** Rooms of the contract are declarations: fields, calls and lists, read from top to bottom as one looks them up. */
const declared = /^packages\/contract\/src\/(?!kit\/)/
/** The rules name what they forbid. */
const ownFiles = /^scripts\/gate\//

interface Forbidden {
  readonly pattern: RegExp
  /** The one file whose words these are by right. */
  readonly except?: string
  readonly wrong: string
  readonly todo: string
}

const forbidden: readonly Forbidden[] = [
  {
    pattern: /\b(TODO|FIXME|XXX|HACK)\b/,
    wrong: 'Nothing here is left for later in a comment.',
    todo: 'Do it now, or open an issue and delete the line.',
  },
  {
    pattern: /coming soon/i,
    // A state of an item before its launch, named so by the product.
    except: 'packages/contract/src/items/page/coming-soon.ts',
    wrong: 'Nothing unfinished is shown.',
    todo: 'Finish it, or leave it out until it is.',
  },
  {
    pattern: /not yet implemented|lorem ipsum|under construction/i,
    wrong: 'Nothing unfinished is shown.',
    todo: 'Finish it, or leave it out until it is.',
  },
  {
    pattern: /§\d|\((\w+ )?(proofs?|rules?) \d| \(\d{1,2}\)['"`],/,
    wrong: 'It points at a text that is not in the repository.',
    todo: 'Say the thing itself.',
  },
  {
    pattern: /(^|[\s"'`(=])\/(work|root|home\/[a-z]\w*|Users\/\w+|workspaces?)\//,
    wrong: "A path of somebody's own machine.",
    todo: 'Make it relative to the checkout, or read it from a setting.',
  },
  {
    pattern:
      /https?:\/\/(?!registry\.npmjs\.org)[\w.-]*\b(registry|artifactory|nexus|verdaccio|npm-proxy)\b[\w.-]*/i,
    wrong: 'The address of a package registry.',
    todo: 'Leave it out: everybody installs from the registry their own npm is set to.',
  },
]

/** What files say: nothing left for later, nothing of one machine, nothing too long to read. */
export function checkContents(tree: Tree): Finding[] {
  return [...tree].flatMap(([file, text]) => [
    ...checkLength(file, text),
    ...(ownFiles.test(file) || file === 'package-lock.json' ? [] : checkWords(file, text)),
  ])
}

function checkLength(file: string, text: string): Finding[] {
  const lines = text.split('\n').length - 1
  if (!coded.test(file) || declared.test(file) || lines <= linesMost) return []
  return [
    {
      file,
      wrong: `${lines} lines; a file has at most ${linesMost}.`,
      todo: 'Move one of the things it does into a file of its own.',
    },
  ]
}

function checkWords(file: string, text: string): Finding[] {
  return forbidden.flatMap(({ pattern, except, wrong, todo }) =>
    (file === except ? [] : [...text.matchAll(new RegExp(pattern, `g${pattern.flags}m`))]).map(match => ({
      file,
      line: lineAt(text, match.index),
      wrong: `${wrong} (${match[0].trim()})`,
      todo,
    })),
  )
}
