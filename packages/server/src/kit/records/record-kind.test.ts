import * as field from '@backroom/contract/kit/field'
import { stockLevels } from '@backroom/contract/supply/stock/levels'
import { expect, test } from 'vitest'
import { RecordKind } from '#kit/records/record-kind'
import { stockLevel } from '#tables/supply/stock'

test('A field that is written needs a column: without one it does not compile, and no server starts', () => {
  const shelved = { ...stockLevels, input: stockLevels.input.extend({ shelfLabel: field.text(20) }) }
  // @ts-expect-error: shelfLabel is no column of stockLevel
  expect(() => new RecordKind(shelved, stockLevel, {})).toThrow('stockLevel.shelfLabel has no column.')
})
