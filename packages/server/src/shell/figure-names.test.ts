import { itemsView } from '@backroom/contract/items/lists/views'
import { columnsOf } from '@backroom/contract/kit/data-view'
import { ruleFields } from '@backroom/contract/organisation/membership/rule-fields'
import { inventoryView } from '@backroom/contract/supply/stock/inventory'
import { stockLevelsView } from '@backroom/contract/supply/stock/levels'
import { expect, test } from 'vitest'

const labelIn = (view: Parameters<typeof columnsOf>[0], field: string) =>
  columnsOf(view).find(column => column.field === field)?.label

test('What may still be sold of our own stock, and what lies there, are each called the same in every list and in rules', () => {
  expect([
    labelIn(itemsView, 'ownAvailable'),
    labelIn(inventoryView, 'ownAvailable'),
    labelIn(stockLevelsView, 'available'),
    ruleFields.find(({ key }) => key === 'ownStock')?.label,
  ]).toEqual(Array(4).fill('Available'))
  expect([
    labelIn(itemsView, 'ownStock'),
    labelIn(inventoryView, 'onHand'),
    labelIn(stockLevelsView, 'onHand'),
  ]).toEqual(Array(3).fill('On hand'))
})
