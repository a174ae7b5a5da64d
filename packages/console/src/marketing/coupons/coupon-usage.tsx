import { couponUsage } from '@backroom/contract/marketing/coupons/uses'
import { screens } from '@backroom/contract/marketing/screens'
import { Box, Group, VisuallyHidden } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { DayInput } from '#kit/fields/date-inputs.tsx'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { usesOf } from '#marketing/coupons/coupon-addresses.ts'
import { CouponDaysCard } from '#marketing/coupons/coupon-days-card.tsx'

/** What each coupon did, in all or in some days. */
export function CouponUsage() {
  return (
    <ListPage
      title={screens.couponUsage.title}
      view={couponUsage}
      addressOf={row => usesOf(row.uid)}
      card={row => ({ title: row.name, second: say('{n} uses', { n: format.number(row.uses) }) })}
      tools={({ words, setWord }) => (
        <Group gap={6}>
          <DayInput
            label={say('From')}
            placeholder={say('From')}
            day={words.more.from || null}
            onChange={day => setWord('from', day)}
          />
          <DayInput
            label={say('Until')}
            placeholder={say('Until')}
            day={words.more.to || null}
            onChange={day => setWord('to', day)}
          />
        </Group>
      )}
      above={({ words: { more } }) => (
        <Box px="md" pb="sm">
          <VisuallyHidden component="h2">{say('Day by day')}</VisuallyHidden>
          <CouponDaysCard {...(more.from && { from: more.from })} {...(more.to && { to: more.to })} />
        </Box>
      )}
      empty={{
        icon: <IconChartBar size={28} stroke={1.7} />,
        title: say('No coupon was used'),
        text: say('Once orders use coupons, what each gave away and sold stands here.'),
      }}
    />
  )
}
