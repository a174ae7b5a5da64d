import { pathTo } from '@backroom/contract/kit/screen'
import type { CouponInput } from '@backroom/contract/marketing/coupons/coupons'
import { together, togetherWords } from '@backroom/contract/marketing/offers/choose'
import { screens } from '@backroom/contract/marketing/screens'
import { Anchor, Box, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { useDepth, useReach } from '#marketing/coupons/coupon-edit/use-reach.ts'
import { MarginPill } from '#marketing/offers/margin-pill.tsx'

/** As many as are shown until somebody wants all. */
const shownFirst = 5
/** The place of as many with their heading and what is said beside them, kept before they are known: what is below is not pushed away while it is pressed. */
const keptPlace = 272

/** What a coupon has to stand beside others by. */
const standing = [
  'type',
  'level',
  'combinesItem',
  'combinesOrder',
  'combinesDelivery',
  'exclusive',
  'stopAfter',
  'codeMode',
  'priority',
] as const

/** Other coupons of the same items and days, and whether both may be used; told while the coupon is typed, before it is saved. */
export function ClashPanel({ couponUid }: { readonly couponUid: number | null }) {
  const watched = useWatch({ name: [...standing] }) as unknown[]
  const coupon = Object.fromEntries(standing.map((name, at) => [name, watched[at]])) as CouponInput
  const met = useReach(couponUid)
  const [isWhole, setIsWhole] = useState(false)
  const shown = met && (isWhole ? met.meets : met.meets.slice(0, shownFirst))
  const hidden = met ? met.meets.length - (shown?.length ?? 0) + met.starBuys.length : 0
  return (
    <Box style={{ gridColumn: '1 / -1' }} mih={keptPlace} data-testid="coupon-meets">
      <MarginLeft />
      <FewRows
        label={say('Other coupons of the same items')}
        none={say('No other coupon is live for these items in these days.')}
        rows={
          met &&
          shown?.map(other => ({
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
          }))
        }
      />
      {isWhole && met && met.starBuys.length > 0 && (
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
      {!isWhole && hidden > 0 && (
        <Button size="compact-sm" mt={8} onClick={() => setIsWhole(true)}>
          {met && met.starBuys.length > 0
            ? say('Show all, with {n} star buys', { n: format.number(met.starBuys.length) })
            : say('Show all {n}', { n: format.number(met?.meets.length ?? 0) })}
        </Button>
      )}
    </Box>
  )
}

/** What the items it reaches leave after it, told before it is switched on. */
function MarginLeft() {
  const marginBp = useDepth()?.marginBp ?? null
  if (marginBp === null) return null
  return (
    <Group gap={6} mb={8}>
      {say('Margin left of these items:')} <MarginPill marginBp={marginBp} />
    </Group>
  )
}
