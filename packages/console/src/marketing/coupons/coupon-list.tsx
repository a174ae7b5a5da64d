import { pathTo } from '@backroom/contract/kit/screen'
import * as operations from '@backroom/contract/marketing/coupons/bulk'
import { couponsView } from '@backroom/contract/marketing/coupons/calls'
import { couponCodesView } from '@backroom/contract/marketing/coupons/code-calls'
import { type CouponInput, couponTypes } from '@backroom/contract/marketing/coupons/coupons'
import { couponWords } from '@backroom/contract/marketing/offers/offer-words'
import { screens } from '@backroom/contract/marketing/screens'
import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { IconChevronDown, IconPlus, IconSettings, IconShoppingCart, IconTicket } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { bulkForm } from '#kit/bulk/bulk-form.tsx'
import { ScheduleFields } from '#kit/bulk/schedule-fields.tsx'
import { download } from '#kit/calls/download.ts'
import { usePageKeys } from '#kit/keys.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'
import { format } from '#kit/store-facts.ts'
import { useCopyLink, usesOf } from '#marketing/coupons/coupon-addresses.ts'
import { CouponHealthPill } from '#marketing/coupons/coupon-health-pill.tsx'
import { CouponStatePill } from '#marketing/coupons/coupon-state-pill.tsx'
import { TryCouponDialog, TryDialog } from '#marketing/coupons/try-dialog.tsx'
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

/** A new coupon of one kind. */
function NewByType() {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="filled" size={32} aria-label={say('New coupon of a kind')}>
          <IconChevronDown size={16} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(couponTypes).map(([type, title]) => (
          <Menu.Item key={type} component={Link} to={`${screens.newCoupon.path}?type=${type}`}>
            {say(title)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** What starts it: its code, how many it has, or nothing to type. */
function codeOf({ code, codeMode, codes }: Pick<CouponInput, 'code' | 'codeMode'> & { codes: number }) {
  if (codeMode === 'automatic') return say('Automatic')
  return codeMode === 'batch' ? sayCount(codes, '1 code', '{n} codes') : code
}

function usesIn({ used, usesTotal }: { used: number; usesTotal: number | null }) {
  return usesTotal === null
    ? format.number(used)
    : say('{n} of {total}', { n: format.number(used), total: format.number(usesTotal) })
}

const bulk = [
  { contract: operations.setCouponsActive, label: say('Switch on'), values: { active: true } },
  { contract: operations.setCouponsActive, label: say('Switch off'), values: { active: false } },
  {
    contract: operations.scheduleCoupons,
    label: say('Set dates…'),
    values: { startsAt: null, endsAt: null },
    Form: ScheduleFields,
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
  /** The coupon that is tried, `offers` for those there are; null where nothing is. */
  const [trying, setTrying] = useState<number | 'offers' | null>(null)
  usePageKeys([
    { keys: 'n', description: 'New coupon', run: () => void navigate(screens.newCoupon.path) },
    { keys: 't', description: 'Try a basket', run: () => setTrying('offers') },
  ])
  return (
    <>
      <ListPage
        title={screens.coupons.title}
        view={couponsView}
        opens={screens.coupon}
        cells={{
          state: CouponStatePill,
          code: codeOf,
          used: usesIn,
          type: row => couponWords(row, offerWords),
          health: CouponHealthPill,
          marginBp: MarginPill,
        }}
        card={row => ({
          title: row.name,
          code: codeOf(row),
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
              <Menu.Item onClick={() => setTrying(row.uid)}>{say('Try it')}</Menu.Item>
              {row.codeMode === 'batch' && (
                <Menu.Item
                  onClick={() =>
                    void download(couponCodesView.csv, { query: { couponUid: row.uid } } as never)
                  }
                >
                  {say('Export codes')}
                </Menu.Item>
              )}
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
              onClick={() => setTrying('offers')}
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
            <Group gap={2} wrap="nowrap">
              {make}
              <NewByType />
            </Group>
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
      {trying === 'offers' && <TryDialog onClose={() => setTrying(null)} />}
      {typeof trying === 'number' && <TryCouponDialog uid={trying} onClose={() => setTrying(null)} />}
    </>
  )
}
