import type { AnyBulk } from '@backroom/contract/kit/bulk'
import type { AnyView } from '@backroom/contract/kit/data-view'
import type { Filter } from '@backroom/contract/kit/filter'
import type { OptionsCall } from '@backroom/contract/kit/option'
import type { SelectionPart } from '@backroom/contract/kit/selection'
import type { ReactNode } from 'react'
import type { BulkChoice } from '#kit/bulk/bulk-choice.ts'
import type { CardText } from '#kit/list-page/list-cards.tsx'
import { say } from '#kit/say.ts'

/** One change to many records, as it is found, read about and opened. */
export interface Wizard {
  /** As in the address and in the runs it makes: `SetMajorItem`. */
  readonly name: string
  readonly title: string
  /** What it means for shoppers, or for whoever works with the store. */
  readonly about: string
  readonly group: string
  /** Other words people look for it by: "courier" finds Block Mail Order. */
  readonly words?: string
  /** The operation with its form, loaded when it is opened. */
  readonly load: () => Promise<BulkChoice>
}

/** How the records of a family are chosen. */
export interface Chooser {
  readonly view: AnyView
  /** What the list asks at first. */
  readonly filter: Filter
  readonly columns: readonly string[]
  readonly cells: Readonly<Record<string, (row: never) => ReactNode>>
  readonly card: (row: never) => CardText
  /** What they may be pasted or scanned by, in words. */
  readonly codes: string
  /** Records that belong to something, taken together. */
  readonly groups: readonly {
    readonly label: string
    readonly options: OptionsCall
    readonly part: (uid: number) => SelectionPart
  }[]
}

/** The wizards of one kind of record. */
export interface WizardFamily {
  readonly resource: string
  /** Where their wizards are: `/wizards/product`. None where records are chosen in their own list. */
  readonly path?: string
  /** Where they are listed. */
  readonly list: string
  readonly load?: () => Promise<Chooser>
  readonly wizards: readonly Wizard[]
}

/** Wizards of records that are ticked in a list of their own. */
export function inTheirList(
  {
    group,
    load,
    ...family
  }: Pick<WizardFamily, 'resource' | 'list'> & {
    readonly group: string
    readonly load: () => Promise<object>
  },
  wizards: readonly (readonly [name: string, title: string, about: string])[],
): WizardFamily {
  const choiceOf = async (name: string): Promise<BulkChoice> => {
    const contract = Object.values(await load()).find(
      (each: AnyBulk) => each.call && each.name === name && each.resource === family.resource,
    ) as AnyBulk
    return { contract, label: contract.title, values: {} }
  }
  return {
    ...family,
    wizards: wizards.map(([name, title, about]) => ({
      name,
      title,
      about,
      group,
      load: () => choiceOf(name),
    })),
  }
}

let families: readonly WizardFamily[] = []

/** Tells which wizards there are, room by room. */
export function knowWizards(known: readonly WizardFamily[]): void {
  families = known
}

/** Every wizard with its family, in the order of the rooms. */
export function allWizards(): readonly (Wizard & { readonly family: WizardFamily })[] {
  return families.flatMap(family => family.wizards.map(wizard => ({ ...wizard, family })))
}

/** Where a wizard is: its own page, or the list in which its records are ticked. */
export function addressOfWizard({ name, family }: Wizard & { readonly family: WizardFamily }): string {
  return family.path ? `${family.path}/${name}` : family.list
}

/** The wizard of an operation; of an undo or an import, any of the same records, which knows their fields. */
export function wizardOf(resource: string, operation: string) {
  const same = allWizards().filter(({ family }) => family.resource === resource)
  return {
    exact: same.find(({ name }) => name.toLowerCase() === operation.toLowerCase()),
    near: same[0],
  }
}

/** Those whose title, line or other words hold every word. */
export function findWizards(search: string): ReturnType<typeof allWizards> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return allWizards().filter(({ title, about, group, name, words: others = '' }) => {
    const text = [say(title), say(about), say(group), name, others].join(' ').toLowerCase()
    return words.every(word => text.includes(word))
  })
}
