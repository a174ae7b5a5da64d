import { Anchor, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

interface Props {
  readonly title: string
  readonly value: number
  /** The same of the period before; nothing where it stands beside nothing. */
  readonly base?: number | null | undefined
  readonly write: (value: number) => string
  /** In hundredths of a percent: it changes by points, and not by a share of itself. */
  readonly isShare?: boolean
  readonly note?: ReactNode
  /** The rows that it is the sum of. */
  readonly to?: string
  /** How it came about, drawn small. */
  readonly line?: ReactNode
}

/** One figure of a period, and what became of it since the period before. */
export function FigureCard({ title, value, base, write, isShare = false, note, to, line }: Props) {
  const shown = (
    <Text span className="figure num" fz={{ base: 18, sm: 24 }}>
      {write(value)}
    </Text>
  )
  return (
    <Paper p="md">
      <Text className="dim small">{title}</Text>
      {to ? (
        <Anchor component={Link} to={to} c="inherit">
          {shown}
        </Anchor>
      ) : (
        shown
      )}
      {base != null && (
        <Text className="small dim">
          {isShare ? pointsWords(value - base) : changeWords(value, base, write)}
        </Text>
      )}
      {line}
      {note && <Text className="small dim">{note}</Text>}
    </Paper>
  )
}

/** "up £12.00 (8%)", in words and not by colour. */
function changeWords(value: number, base: number, write: (value: number) => string): string {
  if (value === base) return say('as before')
  if (base === 0) return say('new')
  const by = write(Math.abs(value - base))
  const share = format.percent(Math.round((Math.abs(value - base) / Math.abs(base)) * 10_000))
  return say(value > base ? 'up {by} ({share})' : 'down {by} ({share})', { by, share })
}

/** "up 0.6 points". */
function pointsWords(by: number): string {
  if (by === 0) return say('as before')
  const points = format.number(Math.abs(by) / 100)
  return say(by > 0 ? 'up {points} points' : 'down {points} points', { points })
}
