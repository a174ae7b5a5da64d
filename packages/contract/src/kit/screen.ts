import type { Rule } from './access.ts'

export const groups = [
  'Content Management',
  'Item Management',
  'Item Organisation',
  'Marketing & Promotions',
  'Marketplace Tools',
  'Reports & Lists',
  'Site Management',
  'Super Users',
  'Wizards',
] as const
export type Group = (typeof groups)[number]

/** What a store must be for a page to make sense. */
export type Condition = 'storeB2C'

/** A page of the console: router, guard, menu, breadcrumb, title, hotkeys and tests all read this row. */
export interface Screen extends Rule {
  readonly path: string
  readonly title: string
  readonly group?: Group
  /** Hidden from the menu, never from the guard. */
  readonly hidden?: boolean
  /** The page between group and title in the breadcrumb. */
  readonly parent?: string
  readonly condition?: Condition
  /** The address also takes the word `new` for a record that is not there yet. */
  readonly makesNew?: boolean
  /** Other words people look for it by: "discount" finds Coupons. */
  readonly synonyms?: readonly string[]
  /** What the record behind `:uid` is called, for "Brand not found". */
  readonly noun?: string
}

type Params<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Params<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The address of a screen; a missing or misspelt parameter does not compile. */
export function pathTo<const Path extends string>(
  screen: { readonly path: Path },
  ...[params]: [Params<Path>] extends [never] ? [] : [Readonly<Record<Params<Path>, string | number>>]
): string {
  const values: Readonly<Record<string, string | number>> = params ?? {}
  return screen.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
}

/** The address of a record's page, whose path ends in `:uid` or `:id`. */
export function recordPath({ path }: Pick<Screen, 'path'>, uid: number): string {
  return path.replace(/:u?id$/, String(uid))
}
