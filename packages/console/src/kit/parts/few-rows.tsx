import { Box, Table, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '#kit/parts/parts.module.css'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

interface Props {
  readonly label: string
  /** Said when there are none. */
  readonly none: ReactNode
  /** Each row's cells by their heading, in order; a number stands on the right. Undefined while they are being read. */
  readonly rows:
    | readonly { readonly key: number | string; readonly cells: Readonly<Record<string, ReactNode>> }[]
    | undefined
}

const unseen = 'Actions'

const asNumber = (cell: ReactNode) =>
  typeof cell === 'number' ? { ta: 'right' as const, className: 'num' } : {}

/** A few rows to read, not a list to work in. */
export function FewRows({ label, none, rows }: Props) {
  if (!rows) return null
  const [first] = rows
  if (!first) {
    return <Text c="dimmed">{none}</Text>
  }
  return (
    <Box pos="relative" flex="none" className="scrolls" tabIndex={0}>
      <Table className={classes.few ?? ''} verticalSpacing={6} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {Object.entries(first.cells).map(([heading, cell]) => (
              <Table.Th key={heading} {...asNumber(cell)}>
                {heading === unseen ? <VisuallyHidden>{say(heading)}</VisuallyHidden> : say(heading)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, cells }) => (
            <Table.Tr key={key}>
              {Object.entries(cells).map(([heading, cell]) => (
                <Table.Td
                  key={heading}
                  {...(heading !== unseen && { 'data-heading': say(heading) })}
                  {...asNumber(cell)}
                >
                  {typeof cell === 'number' ? format.number(cell) : cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  )
}
