import { Group } from '@mantine/core'
import type { ScheduleValue } from '#items/page/item-edit/page-form.ts'
import { scheduleState } from '#items/prices/prices-section/price-sums.ts'
import classes from '#items/prices/prices-section/price-timeline.module.css'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

const dayMs = 86_400_000

/** When sales run, from the first to the last of them, with today marked. */
export function PriceTimeline({ schedules }: { schedules: readonly ScheduleValue[] }) {
  const now = Date.now()
  const begins = schedules.map(({ startsAt }) => Date.parse(startsAt))
  const ends = schedules.map(
    ({ startsAt, endsAt }) => Date.parse(endsAt ?? '') || Math.max(now, Date.parse(startsAt)) + 30 * dayMs,
  )
  const from = Math.min(now - 7 * dayMs, ...begins)
  const to = Math.max(now + 14 * dayMs, ...ends)
  const share = (at: number) => `${((at - from) / (to - from)) * 100}%`
  return (
    <div className={classes.line} role="img" aria-label={say('When the sales run')}>
      {schedules.map((schedule, place) => {
        const [begin = 0, end = 0] = [begins[place], ends[place]]
        return (
          <span
            key={schedule.uid ?? schedule.startsAt}
            className={classes.sale}
            data-state={scheduleState(schedule, now)}
            style={{ left: share(begin), width: `calc(${share(end)} - ${share(begin)})` }}
            title={`${schedule.label} ${format.money(schedule.amountMinor)}`}
          />
        )
      })}
      <span className={classes.now} style={{ left: share(now) }} title={say('Now')} />
      <Group justify="space-between" fz={12} lh="14px" c="dimmed" className="num">
        <span>{format.date(new Date(from).toISOString())}</span>
        <span>{format.date(new Date(to).toISOString())}</span>
      </Group>
    </div>
  )
}
