import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import {
  type About,
  addressOf,
  linesBehind,
  ordersBehind,
  refundsBehind,
} from '@backroom/contract/orders/trade/behind'
import type { readTrade } from '@backroom/contract/orders/trade/trade'
import { SparkLine } from '#kit/chart/spark-line.tsx'
import { Cards } from '#kit/layout/cards.tsx'
import { FigureCard } from '#kit/parts/figure-card.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

type Trade = ReplyOf<typeof readTrade>

/** What a period comes to, each figure beside the same of the other period, and a link to the rows that it is the sum of. */
export function TradeFigures({ trade, about }: { readonly trade: Trade; readonly about: About }) {
  const sold = addressOf(ordersBehind(about))
  const line = (of: (bar: Trade['series'][number]) => number) => <SparkLine data={trade.series.map(of)} />
  return (
    <Cards least={180}>
      <FigureCard
        title={say('Sales')}
        {...trade.salesMinor}
        write={format.money}
        to={sold}
        line={line(({ salesMinor }) => salesMinor)}
      />
      <FigureCard
        title={say('Orders')}
        {...trade.orders}
        write={format.number}
        to={sold}
        line={line(({ orders }) => orders)}
      />
      <FigureCard
        title={say('Average order')}
        {...trade.averageMinor}
        write={format.money}
        to={sold}
        note={
          trade.replacements > 0 &&
          say('without {n} sent again for nothing', { n: format.number(trade.replacements) })
        }
      />
      <FigureCard
        title={say('Units')}
        {...trade.units}
        write={format.number}
        to={sold}
        line={line(({ units }) => units)}
      />
      <FigureCard
        title={say('Refunds')}
        {...trade.refundsMinor}
        write={format.money}
        to={addressOf(refundsBehind(about))}
        line={line(({ refundsMinor }) => refundsMinor)}
        note={say('Net sales {amount}', { amount: format.money(trade.netMinor.value) })}
      />
      {trade.marginBp && (
        <FigureCard
          title={say('Margin')}
          {...trade.marginBp}
          write={format.percent}
          isShare
          to={addressOf(linesBehind(about))}
          note={say('cost known for {share} of sales', { share: format.percent(trade.costKnownBp) })}
        />
      )}
    </Cards>
  )
}
