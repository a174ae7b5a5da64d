import tree from '#demo/organisation/category-tree.json'
import { readRows } from '#demo/read-rows'

/** A branch of the tree beside the places where things stand by type: by use, by rider, by weather. */
export interface DemoBranch {
  readonly path: string
  readonly google: number | null
  /** Each with the types its items come from; what stands below it after a slash. */
  readonly children: readonly (readonly [name: string, ...from: string[]])[]
}

/** Names are unique in the shop but for Workshop, which is a department and a service. */
export const demoBranches = readRows<DemoBranch>(tree.branches)

/** Departments by the head of Google's list they stand for; Services, Sale and Workshop have none. */
export const departmentGoogle: Readonly<Record<string, number>> = tree.departmentGoogle

/** Places with a Google category other than that of their branch. */
export const ownGoogle: Readonly<Record<string, number>> = tree.ownGoogle

/** Off the site, with what is below them. */
export const inactiveBranches: readonly string[] = tree.inactive

/** A number Google once had, which one of the categories still points at. */
export const { retiredGoogle } = tree
