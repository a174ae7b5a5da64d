import type {
  BuilderOption,
  BuilderStep,
  builderTemplates,
} from '@backroom/contract/items/builders/templates'
import type { StoredOf } from '@backroom/contract/kit/record'

export type Template = StoredOf<typeof builderTemplates>
export type OptionItem = Template['items'][number]

/** What a shopper pays for an option: nothing, its item's price, an amount, or the difference to the default. */
export function optionPrice(option: BuilderOption, step: BuilderStep, items: readonly OptionItem[]): number {
  const priceOf = (each: BuilderOption | undefined) =>
    items.find(({ uid }) => uid === each?.itemUid)?.priceMinor ?? 0
  switch (option.priceMode) {
    case 'included':
      return 0
    case 'fixed':
      return option.amountMinor ?? 0
    case 'itemPrice':
      return priceOf(option)
    case 'difference':
      return priceOf(option) - priceOf(step.options.find(({ isDefault }) => isDefault))
  }
}

/** What an option is called on the site. */
export function optionName(option: BuilderOption, items: readonly OptionItem[]): string {
  return option.label || items.find(({ uid }) => uid === option.itemUid)?.name || ''
}

/** Why shoppers cannot choose it: its item is off the site or out of stock. */
export function isOut(option: BuilderOption, items: readonly OptionItem[]): boolean {
  const item = items.find(({ uid }) => uid === option.itemUid)
  return item !== undefined && (item.status !== 'active' || item.available <= 0)
}

/** A step as it begins. */
export function newStep(title: string): BuilderStep {
  return {
    key: crypto.randomUUID(),
    title,
    help: '',
    choose: 'one',
    min: 0,
    max: 1,
    required: true,
    options: [],
  }
}

/** An option as it begins: an item's, or a label's. */
export function newOption(source: Pick<BuilderOption, 'itemUid' | 'label'>): BuilderOption {
  return {
    key: crypto.randomUUID(),
    source: source.itemUid === null ? 'label' : 'item',
    ...source,
    priceMode: source.itemUid === null ? 'included' : 'itemPrice',
    amountMinor: null,
    isDefault: false,
    leadTimeDays: 0,
    fileUid: null,
  }
}
