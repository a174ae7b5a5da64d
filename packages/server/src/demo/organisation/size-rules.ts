import sizeRules from '#demo/organisation/size-rules.json'
import { readRows } from '#demo/read-rows'

/** A size rule of the demo store, by the names of what it is about. */
export interface DemoSizeRule {
  readonly name: string
  readonly filter: string
  readonly within: string
  readonly labels?: readonly string[]
  readonly pattern?: string
  readonly system?: string
  readonly range?: readonly [number, number]
  /** The facet it gives, or with braces the name it makes. */
  readonly gives: string
  readonly active?: boolean
}

export const demoSizeRules = readRows<DemoSizeRule>(sizeRules)
