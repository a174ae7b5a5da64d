import { couponDays } from '@backroom/contract/marketing/coupons/uses'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { Chart } from '#kit/chart/chart.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

interface Props {
  readonly couponUid?: number
  readonly from?: string
  readonly to?: string
}

/** What coupons gave away and sold, day by day; the last thirty days unless others are asked for. */
export function CouponDaysCard(query: Props) {
  const { data = [] } = useRead(couponDays, { query }, { keepsLast: true })
  const uses = data.reduce((sum, day) => sum + day.uses, 0)
  return (
    <Chart
      title={say('Sales with coupons')}
      words={say('{n} uses', { n: format.number(uses) })}
      shape="bars"
      kind="money"
      rows={uses > 0 ? data : []}
      point={{ label: say('Day'), of: ({ day }) => format.day(day) }}
      series={[
        { label: say('Given away'), of: ({ givenMinor }) => givenMinor },
        { label: say('Sales'), of: ({ goodsMinor }) => goodsMinor },
      ]}
      also={[{ label: say('Uses'), of: day => format.number(day.uses), isFigure: true }]}
      empty={say('Not used in these days.')}
    />
  )
}
