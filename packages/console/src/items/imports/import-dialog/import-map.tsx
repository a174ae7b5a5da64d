import {
  blankMeanings,
  type ItemImport,
  importModes,
  itemImports,
  keyColumns,
} from '@backroom/contract/items/imports/imports'
import { Button, Checkbox, Group, Select, Stack, Table, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

const asData = (options: Readonly<Record<string, string>>) =>
  Object.entries(options).map(([value, label]) => ({ value, label: say(label) }))

/** Which column fills which field; headings that are known are matched already. */
export function ImportMap({ item, onChecking }: { item: ItemImport; onChecking: () => void }) {
  const [typed, setTyped] = useState({
    name: item.name,
    mode: item.mode,
    keyColumn: item.keyColumn,
    blankMeans: item.blankMeans,
    mapping: item.mapping,
  })
  const { data: saved = [] } = useRead(itemImports.mappings)
  const map = useWrite(itemImports.map, { ignore: [400] })
  const check = useWrite(itemImports.check, { ignore: [400] })
  const set = (change: Partial<typeof typed>) => setTyped(before => ({ ...before, ...change }))
  const error = map.error ?? check.error
  const run = async () => {
    try {
      await map.mutateAsync({ params: { uid: item.uid }, body: { ...typed, version: item.version } })
      await check.mutateAsync({ params: { uid: item.uid } })
      onChecking()
    } catch {
      // The refusal stands under the columns.
    }
  }
  const choice = (
    name: 'mode' | 'keyColumn' | 'blankMeans',
    label: string,
    options: Readonly<Record<string, string>>,
  ) => (
    <Select
      label={label}
      allowDeselect={false}
      data={asData(options)}
      value={typed[name]}
      onChange={value => value && set({ [name]: value })}
    />
  )
  return (
    <Stack gap="sm">
      <Group align="flex-end">
        <TextInput
          label={say('Name')}
          maxLength={80}
          value={typed.name}
          onChange={event => set({ name: event.currentTarget.value })}
        />
        {choice('mode', say('What to do'), importModes)}
        {choice('keyColumn', say('Find items by'), keyColumns)}
        {choice('blankMeans', say('A blank cell means'), blankMeanings)}
        {saved.length > 0 && (
          <Select
            label={say('As before')}
            placeholder={say('Choose a saved mapping')}
            data={saved.map(({ name }) => name)}
            value={null}
            onChange={name => {
              const before = saved.find(each => each.name === name)
              if (!before) return
              const known = new Map(before.mapping.map(column => [column.header, column]))
              set({ mapping: typed.mapping.map(column => known.get(column.header) ?? column) })
            }}
          />
        )}
      </Group>
      <Columns item={item} mapping={typed.mapping} onChange={mapping => set({ mapping })} />
      {error && (
        <Text c="var(--br-bad)" role="alert">
          {Object.values(error.body.errors ?? {})
            .flat()
            .join(' ') || error.message}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="filled" loading={map.isPending || check.isPending} onClick={() => void run()}>
          {say('Check')}
        </Button>
      </Group>
    </Stack>
  )
}

interface ColumnsProps {
  readonly item: ItemImport
  readonly mapping: ItemImport['mapping']
  readonly onChange: (mapping: ItemImport['mapping']) => void
}

function Columns({ item, mapping, onChange }: ColumnsProps) {
  const { data: fields = [] } = useRead(itemImports.fields, {}, { staleMs: 300_000 })
  const put = (place: number, change: Partial<ItemImport['mapping'][number]>) =>
    onChange(mapping.map((column, index) => (index === place ? { ...column, ...change } : column)))
  return (
    <Table.ScrollContainer minWidth={600} mah={360}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{say('Use')}</Table.Th>
            <Table.Th>{say('Column')}</Table.Th>
            <Table.Th>{say('Field')}</Table.Th>
            <Table.Th>{say('For example')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {mapping.map((column, index) => (
            <Table.Tr key={column.header}>
              <Table.Td>
                <Checkbox
                  aria-label={say('Use {column}', { column: column.header })}
                  checked={column.on}
                  onChange={event => put(index, { on: event.currentTarget.checked })}
                />
              </Table.Td>
              <Table.Td>{column.header}</Table.Td>
              <Table.Td>
                <Select
                  size="xs"
                  searchable
                  clearable
                  aria-label={say('Field for {column}', { column: column.header })}
                  placeholder={say('None')}
                  data={fields.map(({ field, label }) => ({ value: field, label: say(label) }))}
                  value={column.field}
                  onChange={field => put(index, { field, on: field !== null })}
                />
              </Table.Td>
              <Table.Td className="dim">
                {item.samples[index]?.filter(Boolean).slice(0, 3).join(', ')}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
