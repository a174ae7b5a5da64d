import type { superUsers } from '@backroom/contract/access/session'
import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import { Paper, Table, Text } from '@mantine/core'
import { Deed } from '#kit/parts/deed.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

type Action = ReplyOf<typeof superUsers>['actions'][number]

/** The last writes made in super-user mode, newest first. */
export function SuperUserActionsPanel({ actions }: { actions: readonly Action[] }) {
  return (
    <Paper p="md">
      <h2>{say('Last super-user actions')}</h2>
      {actions.length === 0 ? (
        <Text c="dimmed" mt={6}>
          {say('Nothing has been done in super-user mode yet.')}
        </Text>
      ) : (
        <Table mt="xs" verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{say('Time')}</Table.Th>
              <Table.Th>{say('Person')}</Table.Th>
              <Table.Th>{say('What')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {actions.map(({ uid, at, by, record, action, note }) => (
              <Table.Tr key={uid}>
                <Table.Td className="num">{format.dateTime(at)}</Table.Td>
                <Table.Td>{by.name}</Table.Td>
                <Table.Td>
                  <Deed action={action} record={record} />
                  {note && (
                    <Text fz={12} c="dimmed">
                      {note}
                    </Text>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Paper>
  )
}
