import { pathTo } from '@backroom/contract/kit/screen'
import { couponReach, type Met } from '@backroom/contract/marketing/coupons/calls'
import type { CouponInput } from '@backroom/contract/marketing/coupons/coupons'
import { depthInput } from '@backroom/contract/marketing/coupons/depth'
import { fitTogether } from '@backroom/contract/marketing/offers/choose'
import { screens } from '@backroom/contract/marketing/screens'
import { Anchor, Group } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'
import { MarginPill } from '#marketing/offers/margin-pill.tsx'

const pauseMs = 400
const asked = couponReach.body.omit({ couponUid: true })

/** Other coupons of the same items and days, and whether both may be used; told while the coupon is typed, before it is saved. */
export function ClashPanel({ couponUid }: { readonly couponUid: number | null }) {
  const coupon = useWatch() as CouponInput
  const { scope, startsAt, endsAt } = coupon
  const typed = { scope, startsAt, endsAt, offer: depthInput.safeParse(coupon).data ?? null }
  const [settled] = useDebouncedValue(JSON.stringify(typed), pauseMs)
  const { data, success } = asked.safeParse(JSON.parse(settled))
  const met = useRead(
    couponReach,
    { body: { scope: null, ...data, couponUid } },
    { enabled: success, keepsLast: true, ignore: [400], staleMs: 5_000 },
  )
  return (
    <div style={{ gridColumn: '1 / -1' }} data-testid="coupon-meets">
      <MarginLeft marginBp={met.data?.marginBp ?? null} />
      <FewRows
        label={say('Other coupons of the same items')}
        none={say('No other coupon is live for these items in these days.')}
        rows={met.data?.meets.map(other => ({
          key: other.uid,
          cells: {
            Coupon: (
              <Anchor component={Link} to={pathTo(screens.coupon, { uid: other.uid })} target="_blank">
                {other.name}
              </Anchor>
            ),
            'Same items': other.items,
            Together: togetherWords(coupon, other),
          },
        }))}
      />
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

function togetherWords(coupon: CouponInput, other: Met): string {
  if (fitTogether(coupon, other)) return say('Both are used')
  if (coupon.priority === other.priority) return say('They clash: whichever comes first')
  return coupon.priority < other.priority
    ? say('They clash: this one is used')
    : say('They clash: the other one is used')
}
