import { pathTo } from '@backroom/contract/kit/screen'
import { screens as offers } from '@backroom/contract/marketing/screens'
import { groupedStarBuys } from '@backroom/contract/orders/lists/groups'
import { starBuyLinesView } from '@backroom/contract/orders/lists/lists'
import { screens } from '@backroom/contract/orders/screens'
import { Anchor, Button, Menu, Stack } from '@mantine/core'
import { IconStar } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { Cards } from '#kit/layout/cards.tsx'
import { PageBody } from '#kit/layout/page-body.tsx'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { useAddressWord } from '#kit/list-page/use-address-word.ts'
import { PageFrame } from '#kit/page/page-frame.tsx'
import { TabbedPage } from '#kit/page/tabbed-page.tsx'
import { FigureCard } from '#kit/parts/figure-card.tsx'
import { PeriodBar, usePeriod } from '#kit/parts/period-bar.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { GroupTable, money } from '#orders/lists/line-groups-panel.tsx'
import { OrderStatusPill } from '#orders/order/order-status-pill.tsx'
import { soldLines } from '#orders/trade/behind.ts'

const screen = screens.starBuyLines

/** Which star buys work: each with what it sold, and every line they priced. */
export function StarBuyLineList() {
  return (
    <TabbedPage
      label={screen.title}
      tabs={{ starBuys: { title: 'By star buy', Page: StarBuys }, lines: { title: 'Lines', Page: Lines } }}
    />
  )
}

const make = (
  <Button component={Link} to={offers.newStarBuy.path}>
    {say('Create a star buy')}
  </Button>
)

function StarBuys() {
  const choice = usePeriod('days30')
  const { from, to } = choice.period
  const { data } = useRead(groupedStarBuys, { query: choice.period }, { keepsLast: true })
  const days = { field: 'placedAt', op: 'between' as const, value: [from, to] }
  const share = data && data.allOrders > 0 ? Math.round((data.orders / data.allOrders) * 10_000) : 0
  const all = soldLines(screen, [days], 'lines')
  return (
    <PageFrame title={screen.title} actions={make}>
      <PageBody>
        <Stack gap="md">
          <PeriodBar choice={choice} isAlone />
          {data && (
            <Cards least={170}>
              <FigureCard
                title={say('Star buy sales')}
                value={data.salesMinor}
                write={format.money}
                to={all}
              />
              <FigureCard title={say('Saving given')} value={data.savedMinor} write={format.money} to={all} />
              <FigureCard title={say('Units')} value={data.units} write={format.number} to={all} />
              <FigureCard
                title={say('Orders with a star buy')}
                value={data.orders}
                write={format.number}
                note={say('{share} of all orders', { share: format.percent(share) })}
              />
              <FigureCard
                title={say('Average order')}
                value={data.averageMinor}
                write={format.money}
                note={say('{amount} without a star buy', { amount: format.money(data.averageWithoutMinor) })}
              />
            </Cards>
          )}
          <GroupTable
            label={say('Star buy')}
            groups={data?.groups}
            nameOf={({ key, name }) => (
              <Anchor component={Link} to={pathTo(offers.starBuy, { id: Number(key) })}>
                {name}
              </Anchor>
            )}
            also={({ key, savedMinor, triggerMinor }) => ({
              'Bought with it': money(triggerMinor),
              Saving: money(savedMinor),
              Actions: (
                <Anchor
                  component={Link}
                  to={soldLines(
                    screen,
                    [days, { field: 'starBuyUid', op: 'in', value: [Number(key)] }],
                    'lines',
                  )}
                >
                  {say('Lines')}
                </Anchor>
              ),
            })}
          />
        </Stack>
      </PageBody>
    </PageFrame>
  )
}

function Lines() {
  const [, open] = useAddressWord('order')
  return (
    <ListPage
      title={screen.title}
      view={starBuyLinesView}
      onOpenRow={row => open(String(row.orderUid))}
      cells={{
        orderStatus: row => <OrderStatusPill status={row.orderStatus} />,
        starBuyUid: row => (
          // As wide as its cell and no wider: what is cut off would lie under the link beside it.
          <Anchor
            component={Link}
            to={pathTo(offers.starBuy, { id: row.starBuyUid })}
            display="block"
            truncate
          >
            {row.starBuy}
          </Anchor>
        ),
        name: row =>
          row.pageUid ? (
            <Anchor component={Link} to={`/products/${row.pageUid}`}>
              {row.name}
            </Anchor>
          ) : (
            row.name
          ),
      }}
      card={row => ({
        title: row.name,
        code: row.number,
        second: row.starBuy,
        right: say('saved {amount}', { amount: format.money(row.starBuySavingMinor) }),
      })}
      rowMenu={row => <Menu.Item onClick={() => open(String(row.orderUid))}>{say('Open order')}</Menu.Item>}
      empty={{
        icon: <IconStar size={28} stroke={1.7} />,
        title: say('No star buys sold in this period.'),
        text: say('Each thing that a star buy made cheaper has a line here.'),
        action: make,
      }}
    />
  )
}
