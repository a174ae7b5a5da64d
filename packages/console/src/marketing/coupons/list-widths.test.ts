import { columnsOf } from '@backroom/contract/kit/data-view'
import { couponsView } from '@backroom/contract/marketing/coupons/calls'
import { couponTriesView, couponUsage, couponUsesView } from '@backroom/contract/marketing/coupons/uses'
import { starBuysView } from '@backroom/contract/marketing/star-buys/calls'
import type { ViewState } from '@backroom/contract/shell/saved-views'
import { expect, test } from 'vitest'
import { menuWidth, shownColumns, tickWidth } from '#kit/data-table/columns.ts'

/** What is left of 1,440 beside the open menu. */
const desk = 1_200

test('No list of offers is wider than a desk with the menu open', () => {
  for (const view of [couponsView, couponUsesView, couponUsage, couponTriesView, starBuysView]) {
    const columns = columnsOf(view).filter(({ hidden }) => !hidden)
    const state = {
      columns: columns.map(({ field }) => field),
      widths: {},
      frozen: 1,
    } as unknown as ViewState
    const shown = shownColumns(view, state, desk, false)
    const width = shown.reduce((sum, column) => sum + column.width, tickWidth + menuWidth)
    expect(width, view.name).toBeLessThanOrEqual(desk)
  }
})
