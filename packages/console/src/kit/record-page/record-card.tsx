import { Paper, Text } from '@mantine/core'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

interface Stamped {
  readonly createdAt: string
  readonly createdBy: { readonly name: string }
  readonly updatedAt: string
  readonly updatedBy: { readonly name: string }
  readonly version: number
}

/** Who made a record and who changed it last, for the rail of its page. */
export function RecordCard({ record }: { record: Stamped }) {
  return (
    <Paper p="md">
      <h2>{say('Record')}</h2>
      <Text mt={6} c="dimmed">
        {say('Made {when} by {name}', { when: format.date(record.createdAt), name: record.createdBy.name })}
      </Text>
      <Text c="dimmed">
        {say('Changed {when} by {name}', {
          when: format.dateTime(record.updatedAt),
          name: record.updatedBy.name,
        })}
      </Text>
      <Text c="dimmed">{say('Version {n}', { n: record.version })}</Text>
    </Paper>
  )
}
