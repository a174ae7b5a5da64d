import { pathTo } from '@backroom/contract/kit/screen'
import type { CouponInput } from '@backroom/contract/marketing/coupons/coupons'
import { together, togetherWords } from '@backroom/contract/marketing/offers/choose'
import { screens } from '@backroom/contract/marketing/screens'
import { Anchor, Group } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'
import { useReach } from '#marketing/coupons/coupon-edit/use-reach.ts'
import { MarginPill } from '#marketing/offers/margin-pill.tsx'

/** Other coupons of the same items and days, and whether both may be used; told while the coupon is typed, before it is saved. */
export function ClashPanel({ couponUid }: { readonly couponUid: number | null }) {
  const coupon = useWatch() as CouponInput
  const met = useReach(couponUid)
  return (
    <div style={{ gridColumn: '1 / -1' }} data-testid="coupon-meets">
      <MarginLeft marginBp={met?.marginBp ?? null} />
      <FewRows
        label={say('Other coupons of the same items')}
        none={say('No other coupon is live for these items in these days.')}
        rows={met?.meets.map(other => ({
          key: other.uid,
          cells: {
            Coupon: (
              <Anchor component={Link} to={pathTo(screens.coupon, { uid: other.uid })} target="_blank">
                {other.name}
              </Anchor>
            ),
            'Same items': other.items,
            Together: say(togetherWords[together(coupon, other, met)]),
          },
        }))}
      />
      {met && met.starBuys.length > 0 && (
        <FewRows
          label={say('Star buys of the same items')}
          none=""
          rows={met.starBuys.map(({ uid, name, items }) => ({
            key: uid,
            cells: {
              'Star buy': (
                <Anchor component={Link} to={pathTo(screens.starBuy, { id: uid })} target="_blank">
                  {name}
                </Anchor>
              ),
              'Same items': items,
            },
          }))}
        />
      )}
    </div>
  )
}

/** What the items it reaches leave after it, told before it is switched on. */
function MarginLeft({ marginBp }: { readonly marginBp: number | null }) {
  if (marginBp === null) return null
  return (
    <Group gap={6} mb={8}>
      {say('Margin left of these items:')} <MarginPill marginBp={marginBp} />
    </Group>
  )
}
