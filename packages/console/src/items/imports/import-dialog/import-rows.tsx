import {
  type ImportDoubt,
  type ImportOutcome,
  type ItemImport,
  importDoubts,
  importOutcomes,
  itemImports,
} from '@backroom/contract/items/imports/imports'
import { itemInput } from '@backroom/contract/items/page/fields'
import { Button, Group, Table, Tabs, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FieldChanges, tellingApart, useNamesIn } from '#kit/bulk/field-value.tsx'
import { download } from '#kit/calls/download.ts'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { Pill } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

const outcomes = Object.keys(importOutcomes) as ImportOutcome[]

interface Props {
  readonly item: ItemImport
  readonly canFix: boolean
  /** Only the rows of which this is doubted, whatever they do. */
  readonly doubt?: ImportDoubt | null
}

/** What each row does: changes, makes, leaves, or is refused for; refused cells are mended in place. */
export function ImportRows({ item, canFix, doubt }: Props) {
  const [outcome, setOutcome] = useState<ImportOutcome>(item.counts.refused > 0 ? 'refused' : 'changed')
  const [after, setAfter] = useState(0)
  const { data } = useRead(
    itemImports.rows,
    { params: { uid: item.uid }, query: doubt ? { doubt, after } : { outcome, after } },
    { keepsLast: true },
  )
  const namesOf = useNamesIn(itemInput, data?.rows.flatMap(row => [row.before, row.after]) ?? [])
  return (
    <>
      {!doubt && (
        <Tabs
          value={outcome}
          onChange={next => {
            setOutcome(next as ImportOutcome)
            setAfter(0)
          }}
        >
          <Tabs.List>
            {outcomes.map(each => (
              <Tabs.Tab key={each} value={each}>
                {say(importOutcomes[each])} {format.number(item.counts[each])}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      )}
      <Table.ScrollContainer minWidth={600} mah={380}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={70}>{say('Row')}</Table.Th>
              <Table.Th w={240}>{say('Item')}</Table.Th>
              <Table.Th>{outcome === 'refused' && !doubt ? say('Why') : say('Change')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data?.rows.map(row => (
              <Table.Tr key={row.rowNo}>
                <Table.Td>{row.rowNo}</Table.Td>
                <Table.Td>
                  <Text fz={13}>{row.name}</Text>
                  <Text fz={12} c="dimmed">
                    {tellingApart(itemInput, row)}
                  </Text>
                </Table.Td>
                <Table.Td>
                  {row.errors.map(error => (
                    <Refusal
                      key={`${error.column}.${error.text}`}
                      item={item}
                      rowNo={row.rowNo}
                      raw={row.raw}
                      column={error.column}
                      text={say(error.text)}
                      canFix={canFix}
                    />
                  ))}
                  {row.errors.length === 0 && (
                    <FieldChanges
                      schema={itemInput}
                      before={row.before}
                      after={row.after}
                      namesOf={namesOf}
                    />
                  )}
                  {row.doubts.map(doubt => (
                    <Pill key={doubt} tone="amber">
                      {say(importDoubts[doubt])}
                    </Pill>
                  ))}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Group gap="xs">
        {data && data.rows.length === 0 && <Text c="dimmed">{say('None.')}</Text>}
        {after > 0 && <Button onClick={() => setAfter(0)}>{say('From the start')}</Button>}
        {data?.next && <Button onClick={() => setAfter(data.next ?? 0)}>{say('Next rows')}</Button>}
        {item.counts.refused > 0 && (
          <Button onClick={() => void download(itemImports.refused, { params: { uid: item.uid } })}>
            {say('Download refused rows')}
          </Button>
        )}
      </Group>
    </>
  )
}

interface RefusalProps {
  readonly item: ItemImport
  readonly rowNo: number
  readonly raw: Readonly<Record<string, string>>
  readonly column: string
  readonly text: string
  readonly canFix: boolean
}

function Refusal({ item, rowNo, raw, column, text, canFix }: RefusalProps) {
  const [typed, setTyped] = useState(raw[column] ?? '')
  const fix = useWrite(itemImports.fix)
  const send = () => {
    if (typed === (raw[column] ?? '')) return
    fix.mutate({ params: { uid: item.uid, rowNo }, body: { raw: { ...raw, [column]: typed } } })
  }
  return (
    <Group gap={8} wrap="nowrap">
      <b>{column}</b>
      {canFix && column in raw && (
        <TextInput
          size="xs"
          w={160}
          aria-label={say('{column} of row {n}', { column, n: rowNo })}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          onBlur={send}
          onKeyDown={event => event.key === 'Enter' && send()}
        />
      )}
      <span>{text}</span>
    </Group>
  )
}
