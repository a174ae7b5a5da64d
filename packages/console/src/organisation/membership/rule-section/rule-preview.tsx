import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import type { previewRule } from '@backroom/contract/organisation/collections/calls'
import { Box, Group, Text } from '@mantine/core'
import { Thumb } from '#kit/parts/thumb.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

type Preview = ReplyOf<typeof previewRule>

interface Props {
  readonly preview: Preview | undefined
  readonly isStale: boolean
  readonly isNew: boolean
}

/** What the rule as it stands would do: how many it finds, who joins, who leaves. */
export function RulePreview({ preview, isStale, isNew }: Props) {
  if (!preview) return null
  const { matches, joining, leaving, joiningItems, leavingItems } = preview
  return (
    <Box mt={14} opacity={isStale ? 0.6 : 1} className="framed" aria-live="polite" aria-busy={isStale}>
      <Group gap={28}>
        <Figure label={say('Found')} value={matches} />
        <Figure label={say('Joining')} value={joining} tone="ok" sign="+" />
        {!isNew && <Figure label={say('Leaving')} value={leaving} tone="bad" sign="−" />}
      </Group>
      <Samples title={say('Joining')} items={joiningItems} total={joining} />
      {!isNew && <Samples title={say('Leaving')} items={leavingItems} total={leaving} />}
    </Box>
  )
}

interface NumberProps {
  readonly label: string
  readonly value: number
  readonly tone?: 'ok' | 'bad'
  readonly sign?: string
}

function Figure({ label, value, tone, sign = '' }: NumberProps) {
  return (
    <div>
      <span className="dim">{label}</span>
      <Text fz={20} fw={700} lh={1.3} className={value > 0 && tone ? `num ${tone}` : 'num'}>
        {`${value > 0 ? sign : ''}${format.number(value)}`}
      </Text>
    </div>
  )
}

function Samples({ title, items, total }: { title: string; items: Preview['joiningItems']; total: number }) {
  if (items.length === 0) return null
  return (
    <Box mt={10}>
      <span className="dim">{title}</span>
      <ul className="plain line">
        {items.map(({ uid, code, name, image }) => (
          <li key={uid} title={`${code} ${name}`}>
            <Thumb src={image} size={44} alt={name} />
          </li>
        ))}
        {total > items.length && (
          <li className="dim">{say('and {n} more', { n: format.number(total - items.length) })}</li>
        )}
      </ul>
    </Box>
  )
}
