import { pathTo } from '@backroom/contract/kit/screen'
import * as operations from '@backroom/contract/marketing/coupons/bulk'
import { couponsView } from '@backroom/contract/marketing/coupons/calls'
import { couponTypes } from '@backroom/contract/marketing/coupons/coupons'
import { screens } from '@backroom/contract/marketing/screens'
import { Button, Menu } from '@mantine/core'
import { IconPlus, IconSettings, IconTicket } from '@tabler/icons-react'
import { Link } from 'react-router'
import { bulkForm } from '#kit/bulk/bulk-form.tsx'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { CouponStatePill } from '#marketing/coupons/coupon-state-pill.tsx'
import { useCouponActions } from '#marketing/coupons/use-coupon-actions.ts'

const make = (
  <Button
    component={Link}
    to={screens.newCoupon.path}
    variant="filled"
    leftSection={<IconPlus size={16} stroke={1.7} />}
  >
    {say('New coupon')}
  </Button>
)

const bulk = [
  { contract: operations.setCouponsActive, label: say('Switch on'), values: { active: true } },
  { contract: operations.setCouponsActive, label: say('Switch off'), values: { active: false } },
  {
    contract: operations.scheduleCoupons,
    label: say('Set dates…'),
    values: { startsAt: null, endsAt: null },
    Form: bulkForm(operations.scheduleCoupons),
  },
  { contract: operations.archiveCoupons, label: say('Archive'), values: { archived: true } },
  { contract: operations.archiveCoupons, label: say('Restore'), values: { archived: false } },
]

export function CouponList() {
  const actions = useCouponActions()
  return (
    <ListPage
      title={screens.coupons.title}
      view={couponsView}
      opens={screens.coupon}
      cells={{ state: CouponStatePill }}
      card={row => ({
        title: row.name,
        code: row.code,
        second: say(couponTypes[row.type]),
        right: CouponStatePill(row),
        rightSecond: format.money(row.givenMinor),
      })}
      rowMenu={row => (
        <>
          <Menu.Item component={Link} to={pathTo(screens.coupon, { uid: row.uid })}>
            {say('Open')}
          </Menu.Item>
          <Menu.Item component={Link} to={`${screens.newCoupon.path}?copy=${row.uid}`}>
            {say('Copy')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="brick" onClick={() => actions.remove(row)}>
            {say('Delete…')}
          </Menu.Item>
        </>
      )}
      bulk={bulk}
      actions={
        <>
          <Button
            component={Link}
            to={screens.couponSettings.path}
            leftSection={<IconSettings size={16} stroke={1.7} />}
          >
            {say('Settings')}
          </Button>
          {make}
        </>
      }
      empty={{
        icon: <IconTicket size={28} stroke={1.7} />,
        title: say('No coupons yet'),
        text: say(
          'Coupons give shoppers money off with a code, or by themselves. Start with 10% off for newsletter sign-ups.',
        ),
        action: make,
      }}
    />
  )
}
