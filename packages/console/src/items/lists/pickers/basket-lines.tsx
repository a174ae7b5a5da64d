import { ActionIcon, NumberInput, Stack } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { ItemFinder } from '#items/lists/pickers/item-finder.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'

export interface BasketLine {
  readonly itemUid: number
  /** With its size, where it has one. */
  readonly name: string
  readonly quantity: number
}

/** What is sent of the lines. */
export function chosenOf(lines: readonly BasketLine[]) {
  return lines.map(({ itemUid, quantity }) => ({ itemUid, quantity }))
}

interface Props {
  readonly lines: readonly BasketLine[]
  readonly onChange: (lines: readonly BasketLine[]) => void
}

/** A basket somebody puts together to try something: what is sold itself, so of a page with sizes one of them, and how many of it. */
export function BasketLines({ lines, onChange }: Props) {
  return (
    <Stack gap={8}>
      <FewRows
        label={say('In the basket')}
        none={say('Nothing in the basket.')}
        rows={lines.map(line => ({
          key: line.itemUid,
          cells: {
            Item: line.name,
            Quantity: (
              <NumberInput
                w={84}
                min={1}
                max={999}
                aria-label={say('Units of {name}', { name: line.name })}
                value={line.quantity}
                onChange={typed =>
                  onChange(
                    lines.map(each => (each === line ? { ...line, quantity: Number(typed) || 1 } : each)),
                  )
                }
              />
            ),
            Actions: (
              <ActionIcon
                aria-label={say('Take out {name}', { name: line.name })}
                onClick={() => onChange(lines.filter(each => each !== line))}
              >
                <IconX size={14} />
              </ActionIcon>
            ),
          },
        }))}
      />
      <ItemFinder
        label={say('Add an item…')}
        sold
        disabled={lines.length >= linesMost}
        except={lines.map(({ itemUid }) => itemUid)}
        onPick={({ uid, name, size }) =>
          onChange([...lines, { itemUid: uid, name: [name, size].filter(Boolean).join(', '), quantity: 1 }])
        }
      />
    </Stack>
  )
}

const linesMost = 50
