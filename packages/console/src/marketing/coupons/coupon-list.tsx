import { pathTo } from '@backroom/contract/kit/screen'
import * as operations from '@backroom/contract/marketing/coupons/bulk'
import { couponsView } from '@backroom/contract/marketing/coupons/calls'
import { couponTypes } from '@backroom/contract/marketing/coupons/coupons'
import { couponWords } from '@backroom/contract/marketing/offers/offer-words'
import { screens } from '@backroom/contract/marketing/screens'
import { Button, Menu } from '@mantine/core'
import { IconPlus, IconSettings, IconShoppingCart, IconTicket } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { bulkForm } from '#kit/bulk/bulk-form.tsx'
import { usePageKeys } from '#kit/keys.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { useCopyLink, usesOf } from '#marketing/coupons/coupon-addresses.ts'
import { CouponHealthPill } from '#marketing/coupons/coupon-health-pill.tsx'
import { CouponStatePill } from '#marketing/coupons/coupon-state-pill.tsx'
import { TryDialog } from '#marketing/coupons/try-dialog.tsx'
import { MarginPill } from '#marketing/offers/margin-pill.tsx'
import { offerWords, removeOffer, setOffer } from '#marketing/offers/offer-actions.ts'

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
  {
    contract: operations.addExclusions,
    label: say('Add exclusions…'),
    values: { brandUids: [], categoryUids: [], collectionUids: [] },
    Form: bulkForm(operations.addExclusions),
  },
  { contract: operations.archiveCoupons, label: say('Archive'), values: { archived: true } },
  { contract: operations.archiveCoupons, label: say('Restore'), values: { archived: false } },
]

export function CouponList() {
  const linkOf = useCopyLink()
  const navigate = useNavigate()
  const [isTrying, setIsTrying] = useState(false)
  usePageKeys([
    { keys: 'n', description: 'New coupon', run: () => void navigate(screens.newCoupon.path) },
    { keys: 't', description: 'Try a basket', run: () => setIsTrying(true) },
  ])
  return (
    <>
      <ListPage
        title={screens.coupons.title}
        view={couponsView}
        opens={screens.coupon}
        cells={{
          state: CouponStatePill,
          type: row => couponWords(row, offerWords),
          health: CouponHealthPill,
          marginBp: MarginPill,
        }}
        card={row => ({
          title: row.name,
          code: row.code,
          second: say(couponTypes[row.type]),
          right: CouponStatePill(row),
          rightSecond: format.money(row.givenMinor),
        })}
        rowMenu={row => {
          const copyLink = linkOf(row)
          return (
            <>
              <Menu.Item component={Link} to={pathTo(screens.coupon, { uid: row.uid })}>
                {say('Open')}
              </Menu.Item>
              <Menu.Item component={Link} to={`${screens.newCoupon.path}?copy=${row.uid}`}>
                {say('Copy')}
              </Menu.Item>
              {copyLink && <Menu.Item onClick={copyLink}>{say('Copy link')}</Menu.Item>}
              <Menu.Item component={Link} to={usesOf(row.uid)}>
                {say('Uses')}
              </Menu.Item>
              <Menu.Divider />
              {row.state !== 'archived' && (
                <Menu.Item onClick={() => void setOffer('coupon', row, { active: !row.active })}>
                  {row.active ? say('Switch off') : say('Switch on')}
                </Menu.Item>
              )}
              <Menu.Item
                onClick={() =>
                  void setOffer('coupon', row, { archived: row.state !== 'archived', active: false })
                }
              >
                {row.state === 'archived' ? say('Restore') : say('Archive')}
              </Menu.Item>
              <Menu.Item color="brick" onClick={() => void removeOffer('coupon', row)}>
                {say('Delete…')}
              </Menu.Item>
            </>
          )
        }}
        bulk={bulk}
        actions={
          <>
            <Button
              leftSection={<IconShoppingCart size={16} stroke={1.7} />}
              onClick={() => setIsTrying(true)}
            >
              {say('Try a basket')}
            </Button>
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
          text: say(
            'Coupons give shoppers money off with a code, or by themselves. Start with 10% off for newsletter sign-ups.',
          ),
          action: make,
        }}
      />
      {isTrying && <TryDialog onClose={() => setIsTrying(false)} />}
    </>
  )
}
