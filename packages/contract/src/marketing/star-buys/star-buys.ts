import { z } from 'zod'
import * as field from '../../kit/field.ts'

const sideTypes = { item: 'An item', collection: 'A collection' } as const
const sideReach = { item: 'This size only', page: 'Any size', style: 'Any size and colour' } as const

export const starBuyInput = z.object({
  name: field.text(120),
  sourceType: field.choice(sideTypes).meta({ label: 'Buy' }),
  sourceItemUid: field.reference('item').nullable().meta({ label: 'Item' }),
  sourceCollectionUid: field.reference('collection').nullable().meta({ label: 'Collection' }),
  sourceReach: field.choice(sideReach).meta({ label: 'Counts' }),
  targetType: field.choice(sideTypes).meta({ label: 'Get' }),
  targetItemUid: field.reference('item').nullable().meta({ label: 'Item' }),
  targetCollectionUid: field.reference('collection').nullable().meta({ label: 'Collection' }),
  targetReach: field.choice(sideReach).meta({ label: 'Counts' }),
  priceMode: field
    .choice({ percentOff: 'Per cent off', amountOff: 'Amount off', fixedPrice: 'For a price' })
    .meta({ label: 'Offer' }),
  percentBp: field.basisPoints().min(1, 'Enter between 0.01 and 100.').nullable().meta({ label: 'Per cent' }),
  amountMinor: field.money().nullable().meta({ label: 'Amount' }),
  priceBase: field
    .choice({ selling: 'The selling price', regular: 'The regular price' })
    .meta({ label: 'Work from' }),
  skipIfOnSale: field.flag().meta({ label: 'Not when the target is on sale' }),
  minSourceQuantity: field.whole(1, 20).meta({ label: 'Source units needed' }),
  targetsPerSource: field.whole(1, 10).meta({ label: 'Targets for each' }),
  maxPerOrder: field.whole(1, 999).nullable().meta({ label: 'Most an order' }),
  maxTotal: field.whole(1, 1_000_000_000).nullable().meta({ label: 'Most in all' }),
  message: field.text(160).meta({ label: 'What shoppers read' }),
  showOnStarBuysPage: field.flag().meta({ label: 'On the star buys page' }),
  couponsAllowed: field.choice({ useSetting: 'As in settings', yes: 'Yes', no: 'No' }).meta({
    label: 'Coupons on top',
  }),
  priority: field.whole(1, 999),
  active: field.flag().meta({ label: 'Switched on' }),
  startsAt: field.instant().nullable().meta({ label: 'Starts' }),
  endsAt: field.instant().nullable().meta({ label: 'Ends' }),
})
export type StarBuyInput = z.output<typeof starBuyInput>

/** A star buy as it begins. */
export const newStarBuy: StarBuyInput = {
  name: '',
  sourceType: 'item',
  sourceItemUid: null,
  sourceCollectionUid: null,
  sourceReach: 'page',
  targetType: 'item',
  targetItemUid: null,
  targetCollectionUid: null,
  targetReach: 'page',
  priceMode: 'percentOff',
  percentBp: 1_000,
  amountMinor: null,
  priceBase: 'selling',
  skipIfOnSale: false,
  minSourceQuantity: 1,
  targetsPerSource: 1,
  maxPerOrder: null,
  maxTotal: null,
  message: '',
  showOnStarBuysPage: true,
  couponsAllowed: 'useSetting',
  priority: 500,
  active: false,
  startsAt: null,
  endsAt: null,
}
