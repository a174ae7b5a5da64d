import { bestMatch, columnsOf, nounFor } from '@backroom/contract/kit/data-view'
import { sortKeys } from '@backroom/contract/kit/view-columns'
import { Box, Kbd, Stack, Text } from '@mantine/core'
import { totalText } from '#kit/data-table/total-text.ts'
import type { Rows } from '#kit/data-table/use-rows.ts'
import { Bar } from '#kit/layout/bar.tsx'
import type { ListControl } from '#kit/list-page/use-list-state.ts'
import { say } from '#kit/say.ts'
import { valueText } from '#kit/value.tsx'

interface Props {
  readonly control: ListControl
  readonly rows: Rows
  /** Whether Enter opens a row, as in most lists. */
  readonly isOpening: boolean
}

/** How many rows match and what they add up to; and the keys of a list. */
export function TableFoot({ control, rows, isOpening }: Props) {
  const columns = columnsOf(control.view)
  const total = rows.total
  return (
    <Bar edge="top" gap={18} mih={38} py={0} bg="var(--br-page)" className="nowrap" visibleFrom="sm">
      <span role="status">
        {total && (
          <>
            <Text span inherit fw={580} className="num">
              {totalText(total)}
            </Text>{' '}
            {say(nounFor(control.view, total.count))}
          </>
        )}
      </span>
      {control.state.sort === bestMatch && <span className="dim">{say('Best match first')}</span>}
      {Object.entries(rows.sums ?? {}).map(([field, sum]) => {
        const column = columns.find(each => each.field === field)
        return column && sum !== null ? (
          <span key={field} className="dim num">
            {say(column.label)} {valueText(column.kind, sum)}
          </span>
        ) : null
      })}
      <Box component="span" ml="auto" className="line small dim" visibleFrom="md" aria-hidden="true">
        <Kbd>↑ ↓</Kbd> {say('move')}{' '}
        {isOpening && (
          <>
            <Kbd>Enter</Kbd> {say('open')}{' '}
          </>
        )}
        <Kbd>{say('Space')}</Kbd> {say('select')}
      </Box>
    </Bar>
  )
}

/** On a phone: how many, and in what order, beside the main button. */
export function PhoneCount({ control, rows: { total } }: { control: ListControl; rows: Rows }) {
  const [first] = sortKeys(control.state.sort)
  const column = columnsOf(control.view).find(each => each.field === first?.field)
  return (
    <Stack gap={0} lh="18px" hiddenFrom="sm">
      <b>{total && `${totalText(total)} ${say(nounFor(control.view, total.count))}`}</b>
      {first?.field === bestMatch && <span className="dim">{say('Best match first')}</span>}
      {column && (
        <span className="dim">
          {first?.direction === 'desc'
            ? say('{column}, last first', { column: say(column.label) })
            : say('By {column}', { column: say(column.label).toLowerCase() })}
        </span>
      )}
    </Stack>
  )
}
