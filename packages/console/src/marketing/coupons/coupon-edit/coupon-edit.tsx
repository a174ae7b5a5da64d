import type { StoredOf } from '@backroom/contract/kit/record'
import { pathTo } from '@backroom/contract/kit/screen'
import { coupons } from '@backroom/contract/marketing/coupons/calls'
import { drawCode } from '@backroom/contract/marketing/coupons/codes'
import { couponInput, couponType, newCoupon } from '@backroom/contract/marketing/coupons/coupons'
import { couponSettings } from '@backroom/contract/marketing/coupons/settings'
import { screens } from '@backroom/contract/marketing/screens'
import { Button, Menu } from '@mantine/core'
import { useMemo } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { GlanceCard } from '#kit/record-page/glance-card.tsx'
import { NewRecordPage } from '#kit/record-page/new-record-page.tsx'
import { RecordPage } from '#kit/record-page/record-page.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { useCopyLink } from '#marketing/coupons/coupon-addresses.ts'
import { BatchSection } from '#marketing/coupons/coupon-edit/batch-section.tsx'
import { CouponSections } from '#marketing/coupons/coupon-edit/coupon-sections.tsx'
import { drawBelow } from '#marketing/coupons/coupon-edit/draw-below.ts'
import { ReadyMade } from '#marketing/coupons/coupon-edit/ready-made-bar.tsx'
import { UseSection } from '#marketing/coupons/coupon-edit/use-section.tsx'
import { CouponStatePill } from '#marketing/coupons/coupon-state-pill.tsx'
import { TrySection } from '#marketing/coupons/try-section.tsx'
import { removeOffer } from '#marketing/offers/offer-actions.ts'

export function CouponEdit() {
  const linkOf = useCopyLink()
  const navigate = useNavigate()
  return (
    <RecordPage
      contract={coupons}
      screen={screens.coupon}
      switch="active"
      intro={coupon => ({ title: coupon.name, second: coupon.code, pill: <CouponStatePill {...coupon} /> })}
      actions={coupon => {
        const copyLink = linkOf(coupon)
        return copyLink && <Button onClick={copyLink}>{say('Copy link')}</Button>
      }}
      menu={coupon => (
        <>
          <Menu.Item component={Link} to={`${screens.newCoupon.path}?copy=${coupon.uid}`}>
            {say('Copy')}
          </Menu.Item>
          <Menu.Item
            color="brick"
            onClick={async () => {
              if (await removeOffer('coupon', coupon)) void navigate(screens.coupons.path)
            }}
          >
            {say('Delete…')}
          </Menu.Item>
        </>
      )}
      rail={coupon => (
        <GlanceCard
          rows={[
            [say('Uses'), format.number(coupon.used)],
            [say('Waiting for payment'), format.number(coupon.reserved)],
            [say('Given away'), format.money(coupon.givenMinor)],
            ...limitsOf(coupon),
          ]}
        />
      )}
    >
      {coupon => (
        <>
          <CouponSections couponUid={coupon.uid} />
          {coupon.codeMode === 'batch' && <BatchSection couponUid={coupon.uid} />}
          <TrySection draftOf={draftFor(coupon.uid)} />
          <UseSection couponUid={coupon.uid} name={coupon.name} />
        </>
      )}
    </RecordPage>
  )
}

const draftFor = (draftUid: number | null) => (values: unknown) => {
  const { data, error } = couponInput.safeParse(values)
  return data ? { draft: data, draftUid } : (error.issues[0]?.message ?? '')
}

/** What is left of its limits. */
function limitsOf({ used, reserved, usesTotal, givenMinor, budgetMinor }: StoredOf<typeof coupons>) {
  const left = (of: number, had: number) => Math.max(0, of - had)
  const rows: [string, string][] = []
  if (usesTotal !== null) rows.push([say('Uses left'), format.number(left(usesTotal, used + reserved))])
  if (budgetMinor !== null) rows.push([say('Budget left'), format.money(left(budgetMinor, givenMinor))])
  return rows
}

/** A new coupon, blank or as a copy of another: without its code, its dates and its uses. */
export function CouponNew() {
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const copyUid = Number(address.get('copy')) || null
  const type = couponType.safeParse(address.get('type')).data
  const copied = useRead(coupons.read, { params: { uid: copyUid ?? 0 } }, { enabled: copyUid !== null })
  const { data: shape } = useRead(couponSettings.read, {})
  const code = useMemo(() => (shape ? drawCode(shape, drawBelow) : ''), [shape])
  if (!shape || (copyUid !== null && !copied.data)) return null
  const from = copied.data
  const begun = from && {
    ...Object.fromEntries(Object.keys(newCoupon).map(name => [name, from[name as keyof typeof newCoupon]])),
    name: say('{name} (copy)', { name: from.name }),
    code: from.codeMode === 'single' ? code : '',
    active: false,
    archived: false,
    startsAt: null,
    endsAt: null,
  }
  return (
    <NewRecordPage
      contract={coupons}
      title={say('New Coupon')}
      switch="active"
      blank={{ ...newCoupon, code, ...(type && { type }) }}
      {...(begun && { begun })}
      actions={copyUid === null && <ReadyMade />}
      onMade={({ uid }) => void navigate(pathTo(screens.coupon, { uid }), { replace: true })}
    >
      <CouponSections couponUid={null} />
      <TrySection draftOf={draftFor(null)} />
    </NewRecordPage>
  )
}
