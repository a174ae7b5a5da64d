import { type ChangeEntry, changeKinds, changes } from '@backroom/contract/shell/version'
import { Anchor, Box, Group, ScrollArea, Skeleton, Text } from '@mantine/core'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { Pill, type Tone } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

const tones: Record<ChangeEntry['kind'], Tone> = {
  New: 'sky',
  Better: 'leaf',
  Fixed: 'gray',
  'Heads up': 'amber',
}
const quietly = { ignore: [0, 400, 404, 429, 500, 502, 503, 504] }

interface Props {
  /** Only what is newer than this build. */
  readonly since: number
  readonly onOpen: (path: string) => void
}

/** What has changed for this person, newest first, by kind. */
export function ChangeList({ since, onOpen }: Props) {
  const { data, isPending, isError } = useRead(changes, { query: { since } }, quietly)
  if (isPending) return <Skeleton h={120} />
  if (isError) return <Text>{say('Could not load what has changed.')}</Text>
  if (data.length === 0) return <Text>{say('Small fixes only.')}</Text>
  const days = [...new Set(data.map(entry => entry.at))]
  return (
    <ScrollArea.Autosize
      offsetScrollbars="present"
      mah="50dvh"
      px={16}
      pb={12}
      bg="var(--br-raised)"
      c="var(--mantine-color-text)"
      bdrs={10}
      tabIndex={0}
      aria-label={say("What's New")}
    >
      {days.map(day => (
        <section key={day}>
          <Text component="h2" pt={12} pb={4} c="dimmed">
            {format.day(day)}
          </Text>
          {changeKinds.map(kind => (
            <Kind
              key={kind}
              entries={data.filter(entry => entry.at === day && entry.kind === kind)}
              onOpen={onOpen}
            />
          ))}
        </section>
      ))}
    </ScrollArea.Autosize>
  )
}

function Kind({ entries, onOpen }: { entries: readonly ChangeEntry[]; onOpen: Props['onOpen'] }) {
  return entries.map(entry => <Change key={entry.text} entry={entry} onOpen={onOpen} />)
}

/** One change: its kind by word and colour, its text, the page it is on. */
export function Change({ entry, onOpen }: { entry: ChangeEntry; onOpen: Props['onOpen'] }) {
  const { kind, text, path } = entry
  return (
    <Group gap={6} py={4} wrap="nowrap" align="baseline">
      <Box w={76} flex="none">
        <Pill tone={tones[kind]} icon={null}>
          {say(kind)}
        </Pill>
      </Box>
      <span>
        {text}{' '}
        {path && (
          <Anchor component="button" inherit onClick={() => onOpen(path)}>
            {say('Open')}
          </Anchor>
        )}
      </span>
    </Group>
  )
}
