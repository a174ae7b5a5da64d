import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const serverFolder = join(import.meta.dirname, '..', '..')
export const checkout = join(serverFolder, '..', '..')
const imported = /(?:from|import\(|import) ?'([^']+)'/g

/** A mark of these modules and of all they stand on: it changes when one of them, a migration or a package does. */
export function markOf(modules: readonly string[]): string {
  const files = new Set<string>()
  for (const name of modules) follow(join(serverFolder, 'src', `${name}.ts`), files)
  const hash = createHash('sha256')
  for (const file of [...files].sort())
    hash.update(`${relative(checkout, file)}\0`).update(readFileSync(file))
  for (const file of migrationFiles()) hash.update(`${file}\0`).update(readFileSync(file))
  return hash.update(readFileSync(join(checkout, 'package-lock.json'))).digest('hex')
}

function follow(file: string, seen: Set<string>): void {
  if (seen.has(file) || !existsSync(file)) return
  seen.add(file)
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(imported)) {
    const found = fileOf(name, file)
    if (found) follow(found, seen)
  }
}

/** Where an import leads within the checkout; packages from outside are told apart by the lock file. */
function fileOf(name: string, from: string): string | undefined {
  if (name.startsWith('#'))
    return join(serverFolder, 'src', name.endsWith('.json') ? name.slice(1) : `${name.slice(1)}.ts`)
  if (name.startsWith('.')) return join(dirname(from), name)
  const [, inContract] = /^@backroom\/contract\/(.+)$/.exec(name) ?? []
  return inContract && join(checkout, 'packages', 'contract', 'src', `${inContract}.ts`)
}

function migrationFiles(): string[] {
  const folder = join(serverFolder, 'migrations')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.sql'))
    .sort()
    .map(name => join(folder, name))
}
