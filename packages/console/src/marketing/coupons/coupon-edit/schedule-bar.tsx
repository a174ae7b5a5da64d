import { instantOf } from '@backroom/contract/kit/dates'
import { dayAfter } from '@backroom/contract/kit/shapes/period'
import type { CouponInput } from '@backroom/contract/marketing/coupons/coupons'
import { Button, Group, Text } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { useToday } from '#kit/parts/period-bar.tsx'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'
import { useStoreFacts } from '#kit/store-facts.ts'
import {
  daysNamed,
  lengthOf,
  type UsualDays,
  usualDays,
} from '#marketing/coupons/coupon-edit/schedule-days.ts'

/** Days to begin with, and how long the coupon runs. */
export function ScheduleBar() {
  const { setValue } = useFormContext<CouponInput>()
  const { timeZone } = useStoreFacts()
  const today = useToday()
  const run = (name: UsualDays) => {
    const { from, to } = daysNamed(name, today)
    setValue('startsAt', instantOf(`${from}T00:00`, timeZone), { shouldDirty: true })
    setValue('endsAt', instantOf(`${dayAfter(to, 1)}T00:00`, timeZone), { shouldDirty: true })
  }
  return (
    <Group gap={6} style={{ gridColumn: '1 / -1' }}>
      {usualDays.map(name => (
        <Button key={name} size="compact-sm" onClick={() => run(name)}>
          {say(name)}
        </Button>
      ))}
      <Length />
    </Group>
  )
}

function Length() {
  const [startsAt, endsAt] = useWatch({ name: ['startsAt', 'endsAt'] }) as [string | null, string | null]
  const { timeZone } = useStoreFacts()
  const length = startsAt && endsAt ? lengthOf(startsAt, endsAt, timeZone) : null
  if (!length) return null
  const { days, hours } = length
  const words = [
    ...(days > 0 ? [sayCount(days, '1 day', '{n} days')] : []),
    ...(hours > 0 ? [sayCount(hours, '1 hour', '{n} hours')] : []),
  ]
  return (
    <Text fz={13} c="dimmed" aria-live="polite">
      {say('Runs {length}', { length: words.join(' ') })}
    </Text>
  )
}
