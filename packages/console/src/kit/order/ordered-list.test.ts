import { MantineProvider } from '@mantine/core'
import { type ComponentProps, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OrderedList, useMovedRows } from '#kit/order/ordered-list.tsx'

interface Row {
  readonly uid: number
  readonly name: string
}
const stored: readonly Row[] = [
  { uid: 1, name: 'Frame' },
  { uid: 2, name: 'Fork' },
]

test('A row is moved, taken out and added by its name, and replaced by what is typed in it', () => {
  const told: (readonly Row[])[] = []
  const puts = new Map<number, (next: Row | null) => void>()
  const parts: ComponentProps<typeof OrderedList<Row>> = {
    rows: stored,
    idOf: ({ uid }) => uid,
    nameOf: ({ name }) => name,
    onChange: rows => told.push(rows),
    removal: ({ name }) => `Take out ${name}`,
    add: { label: 'Add a part', make: () => ({ uid: 3, name: '' }) },
    children: (row, put) => {
      puts.set(row.uid, put)
      return row.name
    },
  }
  const drawn = renderToString(createElement(MantineProvider, null, createElement(OrderedList<Row>, parts)))
  for (const words of ['aria-label="Move Frame"', 'aria-label="Take out Fork"', 'Add a part'])
    expect(drawn).toContain(words)
  puts.get(2)?.({ uid: 2, name: 'Carbon fork' })
  puts.get(1)?.(null)
  expect(told).toEqual([
    [
      { uid: 1, name: 'Frame' },
      { uid: 2, name: 'Carbon fork' },
    ],
    [{ uid: 2, name: 'Fork' }],
  ])
})

test('Rows that were moved are sent by their uids, in their new order', () => {
  const sent: number[][] = []
  const Moving = () => {
    const { rows, move } = useMovedRows(stored, uids => sent.push(uids))
    if (sent.length === 0) move(rows.toReversed())
    return rows.map(({ name }) => name).join(', ')
  }
  expect(renderToString(createElement(Moving))).toBe('Fork, Frame')
  expect(sent).toEqual([[2, 1]])
})
