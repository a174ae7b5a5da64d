import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import { dayAfter, type Period, periodBefore } from '@backroom/contract/kit/shapes/period'
import { couponSums, couponUsage } from '@backroom/contract/marketing/coupons/uses'
import { screens } from '@backroom/contract/marketing/screens'
import { Box, Group, Select, Stack, Switch, VisuallyHidden } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { DayInput } from '#kit/fields/date-inputs.tsx'
import { useIsPhone } from '#kit/is-phone.ts'
import { Cards } from '#kit/layout/cards.tsx'
import { ListPage } from '#kit/list-page/list-page.tsx'
import type { ListControl } from '#kit/list-page/use-list-state.ts'
import { FigureCard } from '#kit/parts/figure-card.tsx'
import { useToday } from '#kit/parts/period-bar.tsx'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'
import { format } from '#kit/store-facts.ts'
import { usesOf } from '#marketing/coupons/coupon-addresses.ts'
import { CouponDaysCard } from '#marketing/coupons/coupon-days-card.tsx'

/** Days people ask for by name, up to today. */
const spans: Record<string, (today: string) => string> = {
  Today: today => today,
  '7 days': today => dayAfter(today, -6),
  '30 days': today => dayAfter(today, -29),
  '90 days': today => dayAfter(today, -89),
  'This year': today => `${today.slice(0, 4)}-01-01`,
  'A year': today => dayAfter(today, -364),
}

/** The days a list's address asks for; the last thirty where it says nothing. */
function useDays({ words: { more } }: ListControl): Period & { readonly today: string } {
  const today = useToday()
  const to = more.to || today
  return { from: more.from || dayAfter(to, -29), to, today }
}

/** What each coupon did in some days. */
export function CouponUsage() {
  return (
    <ListPage
      title={screens.couponUsage.title}
      view={couponUsage}
      addressOf={row => usesOf(row.uid)}
      card={row => ({
        title: row.name,
        second: sayCount(row.uses, '1 use', '{n} uses'),
        right: format.money(row.givenMinor),
      })}
      tools={control => <Days control={control} />}
      above={control => <Told control={control} />}
      empty={{
        icon: <IconChartBar size={28} stroke={1.7} />,
        title: say('No coupon was used in these days'),
        text: say('Choose more days, or wait: what each coupon gave away and sold stands here.'),
      }}
    />
  )
}

function Days({ control }: { readonly control: ListControl }) {
  const { from, to, today } = useDays(control)
  const named = Object.keys(spans).find(name => to === today && spans[name]?.(today) === from)
  return (
    <Group gap={6}>
      <Select
        w={120}
        aria-label={say('Period')}
        placeholder={say('Other days')}
        value={named ?? null}
        data={Object.keys(spans).map(value => ({ value, label: say(value) }))}
        onChange={name => name && control.setWords({ from: spans[name]?.(today) ?? null, to: null })}
      />
      <Box w={130}>
        <DayInput label={say('From')} day={from} onChange={day => control.setWords({ from: day })} />
      </Box>
      <Box w={130}>
        <DayInput label={say('Until')} day={to} onChange={day => control.setWords({ to: day })} />
      </Box>
      <Switch
        label={say('Beside the period before')}
        checked={control.words.more.beside === 'true'}
        onChange={event => control.setWords({ beside: event.currentTarget.checked ? 'true' : null })}
      />
    </Group>
  )
}

/** What all of them came to, and how it went day by day. */
function Told({ control }: { readonly control: ListControl }) {
  const { from, to } = useDays(control)
  const isBeside = control.words.more.beside === 'true'
  const { data } = useRead(couponSums, { query: { from, to } }, { keepsLast: true })
  return (
    <Stack gap="sm" px={{ base: 16, sm: 20 }} pb="sm">
      <VisuallyHidden component="h2">{say('All coupons in these days')}</VisuallyHidden>
      {data && <Sums {...data} isBeside={isBeside} />}
      <CouponDaysCard from={from} to={to} {...(isBeside && { before: periodBefore({ from, to }) })} />
    </Stack>
  )
}

type Sum = ReplyOf<typeof couponSums>

function Sums({ now, before, isBeside }: Sum & { readonly isBeside: boolean }) {
  const shareOf = ({ orders, allOrders }: Sum['now']) =>
    Math.round((orders * 10_000) / Math.max(1, allOrders))
  const isPhone = useIsPhone()
  const beside = (base: number) => (isBeside ? { base } : {})
  return (
    <Cards least={isPhone ? 150 : 190}>
      <FigureCard
        title={say('Orders with a coupon')}
        value={now.orders}
        {...beside(before.orders)}
        write={format.number}
        note={say('{share} of all orders', { share: format.percent(shareOf(now)) })}
      />
      <FigureCard
        title={say('Given away')}
        value={now.givenMinor}
        {...beside(before.givenMinor)}
        write={format.money}
      />
      <FigureCard
        title={say('Sales with coupons')}
        value={now.salesMinor}
        {...beside(before.salesMinor)}
        write={format.money}
      />
      <FigureCard
        title={say('Average order')}
        value={now.averageMinor}
        {...beside(before.averageMinor)}
        write={format.money}
        note={say('{amount} without a coupon', { amount: format.money(now.otherAverageMinor) })}
      />
      <FigureCard
        title={say('New customers')}
        value={now.newCustomers}
        {...beside(before.newCustomers)}
        write={format.number}
      />
    </Cards>
  )
}
