import { recordPath } from '@backroom/contract/kit/screen'
import { couponsView } from '@backroom/contract/marketing/coupons/calls'
import { screens } from '@backroom/contract/marketing/screens'
import { starBuysView } from '@backroom/contract/marketing/star-buys/calls'
import { IconPlus, IconStars, IconTicket } from '@tabler/icons-react'
import { byList, type PaletteAction, type RecordFinder } from '#kit/record-finder.ts'

export const finders: readonly RecordFinder[] = [
  byList(
    { title: 'Coupons', icon: IconTicket, screen: screens.coupon },
    couponsView,
    ['name', 'code'],
    row => ({
      name: row.name,
      note: row.code,
      path: recordPath(screens.coupon, row.uid),
    }),
  ),
  byList({ title: 'Star Buys', icon: IconStars, screen: screens.starBuy }, starBuysView, ['name'], row => ({
    name: row.name,
    path: recordPath(screens.starBuy, row.uid),
  })),
]

export const actions: readonly PaletteAction[] = [
  { label: 'New coupon', icon: IconPlus, rule: screens.newCoupon, path: screens.newCoupon.path },
  { label: 'New star buy', icon: IconPlus, rule: screens.newStarBuy, path: screens.newStarBuy.path },
]
