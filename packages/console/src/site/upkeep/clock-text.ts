import { say } from '#kit/say.ts'

/** When something is done by the clock, as people say it; what nobody has said yet stays as cron writes it. */
export function clockText(cron: string): string {
  const [minute = '', hour = '', date = '', month, weekday] = cron.split(' ')
  const every = minute === '*' ? '1' : /^\*\/(\d+)$/.exec(minute)?.[1]
  const isDaily = month === '*' && weekday === '*'
  if (!isDaily) return cron
  if (every && hour === '*' && date === '*')
    return every === '1' ? say('Every minute') : say('Every {n} minutes', { n: every })
  if (!/^\d+$/.test(minute)) return cron
  if (hour === '*' && date === '*')
    return minute === '0' ? say('Every hour') : say('Every hour at {n} past', { n: minute })
  if (!/^\d+$/.test(hour)) return cron
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  if (date === '*') return say('Every day at {time}', { time })
  return /^\d+$/.test(date) ? say('Each month on day {day} at {time}', { day: date, time }) : cron
}
