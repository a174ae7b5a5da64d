import type { CallOf } from '@backroom/contract/kit/endpoint'
import { cancelReasons } from '@backroom/contract/orders/order/words'
import { screens } from '@backroom/contract/orders/screens'
import {
  type About,
  addressOf,
  cancelledBehind,
  linesBehind,
  refundsBehind,
} from '@backroom/contract/orders/trade/behind'
import {
  type BestBy,
  bestBy,
  orderPiles,
  readBestSellers,
  readOrderPiles,
  readRefunded,
  type readTrade,
} from '@backroom/contract/orders/trade/trade'
import { Anchor, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { CouldNotLoad } from '#kit/list-page/list-states.tsx'
import { useAddressWord } from '#kit/list-page/use-address-word.ts'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { Thumb } from '#kit/parts/thumb.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

type Query = CallOf<typeof readTrade>['query']
interface Props {
  readonly query: Query
  readonly about: About
}

function to(path: string, words: ReactNode) {
  return (
    <Anchor component={Link} to={path} fz="inherit">
      {words}
    </Anchor>
  )
}
const money = (minor: number) => <span className="num nowrap">{format.money(minor)}</span>

/** What sold best, and how many are left. */
export function BestSellers({ query, about }: Props) {
  const [asked, setBy] = useAddressWord('best')
  const by = asked !== null && Object.hasOwn(bestBy, asked) ? (asked as BestBy) : 'sales'
  const { data, error, refetch } = useRead(readBestSellers, { query: { ...query, by } }, { keepsLast: true })
  const lines = (itemUid: number) =>
    addressOf(
      linesBehind({ ...about, isWithTests: false }, [{ field: 'itemUid', op: 'in', value: [itemUid] }]),
    )
  return (
    <Paper p="md" component="section" aria-label={say('Best sellers')}>
      <Group justify="space-between" mb="xs">
        <h2>{say('Best sellers')}</h2>
        <SegmentedControl
          size="xs"
          aria-label={say('Best by')}
          value={by}
          onChange={setBy}
          data={Object.entries(bestBy).map(([value, label]) => ({ value, label: say(label) }))}
        />
      </Group>
      {error && !data && <CouldNotLoad error={error} onRetry={() => void refetch()} />}
      <FewRows
        label={say('Best sellers')}
        none={say('Nothing was sold in these days.')}
        rows={data?.map(item => ({
          key: item.itemUid,
          cells: {
            Item: (
              <Group gap="xs" wrap="nowrap">
                <Thumb src={item.image} size={32} />
                {to(`/products/${item.pageUid}`, item.name)}
              </Group>
            ),
            Units: <span className="num">{to(lines(item.itemUid), format.number(item.units))}</span>,
            Sales: <span className="num">{to(lines(item.itemUid), money(item.salesMinor))}</span>,
            ...(by === 'margin' && { Margin: item.marginMinor === null ? '' : money(item.marginMinor) }),
            ...(query.compare !== 'none' && { Before: money(item.baseMinor ?? 0) }),
            Left: item.left > 0 ? item.left : say('Out of stock'),
          },
        }))}
      />
    </Paper>
  )
}

/** What went back and was cancelled, and why. */
export function Refunded({ query, about }: Props) {
  const { data, error, refetch } = useRead(readRefunded, { query }, { keepsLast: true })
  return (
    <Paper p="md" component="section" aria-label={say('Refunds')}>
      <h2>{say('Refunds')}</h2>
      {error && !data && <CouldNotLoad error={error} onRetry={() => void refetch()} />}
      {data && (
        <Stack gap="xs" mt="xs">
          <Text>
            {to(
              addressOf(refundsBehind(about)),
              say('{amount} in {n} refunds', {
                amount: format.money(data.amountMinor),
                n: format.number(data.count),
              }),
            )}
            , {say('{share} of sales', { share: format.percent(data.rateBp) })}
          </Text>
          <Text>
            {to(
              addressOf(cancelledBehind(about)),
              say('{amount} in {n} cancelled orders', {
                amount: format.money(data.cancelled.amountMinor),
                n: format.number(data.cancelled.count),
              }),
            )}
          </Text>
          <FewRows
            label={say('Reasons')}
            none={say('Nothing was given back in these days.')}
            rows={data.reasons.map(({ reason, count, amountMinor }) => ({
              key: reason,
              cells: {
                Reason: to(
                  addressOf(refundsBehind(about, [{ field: 'reason', op: 'in', value: [reason] }])),
                  say(cancelReasons[reason]),
                ),
                Refunds: count,
                Amount: money(amountMinor),
              },
            }))}
          />
          {data.items.length > 0 && (
            <FewRows
              label={say('Items given back')}
              none=""
              rows={data.items.map(({ itemUid, pageUid, name, units, amountMinor }) => ({
                key: itemUid,
                cells: { Item: to(`/products/${pageUid}`, name), Units: units, Amount: money(amountMinor) },
              }))}
            />
          )}
        </Stack>
      )}
    </Paper>
  )
}

/** Orders that wait for somebody, each pile a view of the list. */
export function Piles() {
  const { data, error, refetch } = useRead(readOrderPiles, undefined, { keepsLast: true, refetchMs: 60_000 })
  return (
    <Paper p="md" component="section" aria-label={say('Waiting for somebody')}>
      <h2>{say('Waiting for somebody')}</h2>
      {error && !data && <CouldNotLoad error={error} onRetry={() => void refetch()} />}
      <FewRows
        label={say('Waiting for somebody')}
        none=""
        rows={data?.map(({ pile, count }) => ({
          key: pile,
          cells: {
            Orders: to(
              `${(pile === 'short-of-stock' ? screens.orderLines : screens.orderSummary).path}?view=${pile}`,
              say(orderPiles[pile]),
            ),
            Count: count,
          },
        }))}
      />
    </Paper>
  )
}
