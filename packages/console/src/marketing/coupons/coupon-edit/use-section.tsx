import { couponUsesView, triesByReason, useStates } from '@backroom/contract/marketing/coupons/uses'
import { reasonNames } from '@backroom/contract/marketing/offers/basket'
import { screens } from '@backroom/contract/marketing/screens'
import { Anchor, Group, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { usesOf } from '#marketing/coupons/coupon-addresses.ts'
import { CouponDaysCard } from '#marketing/coupons/coupon-days-card.tsx'

const ordersShown = 5

/** What a coupon did: day by day, in its last orders, and where it was refused. */
export function UseSection({ couponUid, name }: { readonly couponUid: number; readonly name: string }) {
  const filter = JSON.stringify([{ field: 'couponUid', op: 'in', value: [couponUid] }])
  const { data: uses } = useRead(couponUsesView.list, {
    query: { filter, sort: '-reservedAt', limit: ordersShown } as never,
  })
  const { data: tries } = useRead(triesByReason, { query: { couponUid } })
  return (
    <Section title={say('Use so far')}>
      <Stack gap={10} style={{ gridColumn: '1 / -1' }}>
        <CouponDaysCard couponUid={couponUid} />
        <FewRows
          label={say('Last orders')}
          none={say('No order has it yet.')}
          rows={uses?.rows.map(use => ({
            key: use.uid,
            cells: {
              Order: use.orderUid ? (
                <Anchor component={Link} to={{ search: `?order=${use.orderUid}` }}>
                  {use.orderNumber}
                </Anchor>
              ) : (
                use.orderNumber
              ),
              When: format.dateTime(use.reservedAt),
              'Given away': format.money(use.amountMinor),
              State: say(useStates[use.state]),
            },
          }))}
        />
        <FewRows
          label={say('Refused tries')}
          none={say('Nobody was refused it in three months.')}
          rows={tries?.map(({ reason, count }) => ({
            key: reason,
            cells: { Reason: say(reasonNames[reason]), Tries: format.number(count) },
          }))}
        />
        <Group gap={16}>
          <Anchor component={Link} to={usesOf(couponUid)} fz={13}>
            {say('All its uses')}
          </Anchor>
          <Anchor
            component={Link}
            to={`${screens.couponUsage.path}?search=${encodeURIComponent(name)}`}
            fz={13}
          >
            {say('Beside other coupons')}
          </Anchor>
        </Group>
      </Stack>
    </Section>
  )
}
