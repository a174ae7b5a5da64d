import type { SelectionPart } from '@backroom/contract/kit/selection'
import { Box, Button, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Chooser } from '#kit/bulk/wizard.ts'
import { DataTable } from '#kit/data-table/data-table.tsx'
import { totalText } from '#kit/data-table/total-text.ts'
import { useRows } from '#kit/data-table/use-rows.ts'
import { Bar } from '#kit/layout/bar.tsx'
import { memoryOf } from '#kit/list-page/list-memory.ts'
import { ListTools } from '#kit/list-page/list-tools.tsx'
import { useOwnListState } from '#kit/list-page/use-own-list-state.ts'
import { useSelection } from '#kit/list-page/use-selection.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import type { Part } from '#wizards/use-parts.ts'

interface Props {
  readonly chooser: Chooser
  readonly isShown: boolean
  readonly onTick: (part: SelectionPart | null) => void
  /** Takes what is ticked, so that another question can be asked. */
  readonly onKeep: (part: Part) => void
}

/** The list of the records, to tick some or take everything that matches. */
export function RecordsPanel({ chooser, isShown, onTick, onKeep }: Props) {
  const { view } = chooser
  const control = useOwnListState(view, chooser.filter, chooser.columns)
  const { state, words } = control
  const place = JSON.stringify(['wizard', view.name, state.filter, state.search, state.sort])
  const memory = memoryOf(place)
  const rows = useRows(view, state, words, memory)
  const selection = useSelection(view, state, words)
  const searchRef = useRef<HTMLInputElement>(null)
  const total = rows.total?.count ?? 0
  const count = selection.count(total)
  const asked = JSON.stringify(count > 0 ? selection.asked() : null)
  const tell = useEffectEvent(onTick)
  useEffect(() => tell(JSON.parse(asked) as SelectionPart | null), [asked])
  const label = selection.isAll
    ? say('All {n} that match', { n: totalText({ count, isEstimate: rows.total?.isEstimate ?? false }) })
    : say('{n} ticked', { n: format.number(count) })
  return (
    <Box className="fill" display={isShown ? undefined : 'none'}>
      <ListTools control={control} searchRef={searchRef} isPhone={false} />
      {rows.error && <Text c="var(--br-bad)">{rows.error.message}</Text>}
      {rows.total && total === 0 && (
        <Text c="dimmed" p="md" role="status">
          {say('Nothing matches. Change the filter or paste codes.')}
        </Text>
      )}
      {total > 0 && (
        <DataTable
          key={place}
          control={control}
          rows={rows}
          selection={selection}
          memory={memory}
          cells={chooser.cells}
          onOpen={row => selection.toggle(row.uid)}
          onSearch={() => searchRef.current?.focus()}
        />
      )}
      <Bar edge="top" mih={40}>
        <Text c="dimmed" role="status">
          {count > 0 ? label : say('{n} match', { n: rows.total ? totalText(rows.total) : '0' })}
        </Text>
        {!selection.isAll && rows.total && !rows.areOfLast && total > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={selection.chooseAll}>
            {say('Select all {n}', { n: totalText(rows.total) })}
          </Button>
        )}
        {count > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              onKeep({ label, selection: selection.asked() })
              selection.clear()
            }}
          >
            {say('Keep these and choose more')}
          </Button>
        )}
      </Bar>
    </Box>
  )
}
