import { Box, Table, Text, VisuallyHidden } from '@mantine/core'
import { isValidElement, type ReactNode } from 'react'
import classes from '#kit/parts/parts.module.css'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

interface Props {
  readonly label: string
  /** Said when there are none. */
  readonly none: ReactNode
  /** Each row's cells by their heading, in order; numbers, money and shares stand on the right. Undefined while they are being read. */
  readonly rows:
    | readonly { readonly key: number | string; readonly cells: Readonly<Record<string, ReactNode>> }[]
    | undefined
}

const unseen = 'Actions'

const figure = /^[-−]?([£$€][\d,]+(\.\d+)?|[\d,.]+%)$/
const isNothing = (cell: ReactNode) => cell === '' || cell === '–'

/** A number, money or a share, as it is or drawn as one. */
function isFigure(cell: ReactNode): boolean {
  if (typeof cell === 'string') return figure.test(cell)
  if (isValidElement<{ className?: string }>(cell))
    return cell.props.className?.split(' ').includes('num') ?? false
  return typeof cell === 'number'
}

/** A few rows to read, not a list to work in. */
export function FewRows({ label, none, rows }: Props) {
  if (!rows) return null
  const [first] = rows
  if (!first) {
    return <Text c="dimmed">{none}</Text>
  }
  const figures = Object.keys(first.cells).filter(heading => {
    const cells = rows.map(row => row.cells[heading])
    return cells.some(isFigure) && cells.every(cell => isFigure(cell) || isNothing(cell))
  })
  const sideOf = (heading: string) =>
    figures.includes(heading) ? { ta: 'right' as const, className: 'num' } : {}
  return (
    <Box pos="relative" flex="none" className="scrolls" tabIndex={0}>
      <Table className={classes.few ?? ''} verticalSpacing={6} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {Object.keys(first.cells).map(heading => (
              <Table.Th key={heading} {...sideOf(heading)}>
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
                  {...sideOf(heading)}
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
