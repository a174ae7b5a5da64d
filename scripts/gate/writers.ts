import { type Finding, lineAt, type Tree } from './finding.ts'

const source =
  /^packages\/server\/src\/(?!tables\/|demo\/|testing\/|tools\/)([\w-]+)\/.*(?<!\.(test|prove))\.ts$/
/** Everything of the control database is the room's that lets people in. */
const roomOfFolder: Readonly<Record<string, string>> = { control: 'access' }

interface Table {
  readonly file: string
  /** Its room first, then those that the comment over it names. */
  readonly writers: readonly string[]
}

/** A table is written by the room of its folder, and by others only where the comment over it says so, and why. */
export function checkWriters(tree: Tree): Finding[] {
  const { byName, byConstant } = readTables(tree)
  return [...tree].flatMap(([file, text]) => {
    const room = source.exec(file)?.[1]
    if (!room) return []
    const imported = importsOf(text)
    const drizzle = [...text.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)].map(
      ({ index, 1: constant = '' }) => ({
        index,
        table: byConstant.get(imported.get(constant) ?? ''),
      }),
    )
    const raw = [...text.matchAll(/\b(?:insert into|delete from|update) "?(\w+)"?/g)].map(
      ({ index, 1: name = '' }) => ({
        index,
        table: byName.get(name),
      }),
    )
    return [...drizzle, ...raw].flatMap(({ index, table }) =>
      !table || table.writers.includes(room)
        ? []
        : {
            file,
            line: lineAt(text, index),
            wrong: `"${room}" writes a table of "${table.writers[0]}".`,
            todo: `Let the door of "${table.writers[0]}" do it, or say over the table in ${table.file} that it is "Also written by ${room}", and why.`,
          },
    )
  })
}

function readTables(tree: Tree) {
  const byName = new Map<string, Table>()
  const byConstant = new Map<string, Table>()
  for (const [file, text] of tree) {
    const [, folder, module] = /^packages\/server\/src\/tables\/(?:([\w-]+)\/)?([\w-]+)\.ts$/.exec(file) ?? []
    if (!module) continue
    const room = folder === undefined ? 'database' : (roomOfFolder[folder] ?? folder)
    const tables = /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*)?export const (\w+) = pgTable\(\s*'(\w+)'/g
    for (const [, comment = '', constant, name = ''] of text.matchAll(tables)) {
      const also = /Also written by (\w+(?: and \w+)*)/.exec(comment)?.[1]?.split(' and ') ?? []
      const table = { file, writers: [room, ...also] }
      byName.set(name, table)
      byConstant.set(`${folder === undefined ? '' : `${folder}/`}${module} ${constant}`, table)
    }
  }
  return { byName, byConstant }
}

/** What a file calls each table, and which that is: `brands.ts` and the constant there. */
function importsOf(text: string): ReadonlyMap<string, string> {
  const imports = [...text.matchAll(/import \{([^}]*)\} from '#tables\/([\w/-]+)'/g)]
  return new Map(
    imports.flatMap(([, names = '', module]) =>
      names.split(',').map(name => {
        const [constant = '', alias = constant] = name.trim().split(' as ')
        return [alias, `${module} ${constant}`] as const
      }),
    ),
  )
}
