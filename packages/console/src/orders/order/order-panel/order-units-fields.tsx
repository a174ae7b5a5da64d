import type { OrderLine } from '@backroom/contract/orders/order/whole-order'
import { Group, Input, NumberInput, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { say } from '#kit/say.ts'

/** Units of a line that are neither sent nor cancelled. */
export function unsent(line: OrderLine): number {
  return line.quantity - line.quantityCancelled - line.quantityDespatched - line.quantityCollected
}

/** Those of them that are in no parcel either. */
export const loose = (line: OrderLine) => unsent(line) - line.quantityPacked

interface Props {
  readonly lines: readonly OrderLine[]
  /** So many of each line may be chosen; those of which none may are left out. */
  readonly most: ReadonlyMap<number, number>
  readonly units: ReadonlyMap<number, number>
  readonly onChange: (units: ReadonlyMap<number, number>) => void
  readonly error?: string | undefined
  /** What else is asked of a line of which some are chosen. */
  readonly also?: (line: OrderLine) => ReactNode
}

/** How many of each line of an order. */
export function UnitsFields({ lines, most, units, onChange, error, also }: Props) {
  return (
    <Input.Wrapper error={error} labelElement="div" label={say('Items')}>
      <Stack gap={6}>
        {lines
          .filter(({ uid }) => (most.get(uid) ?? 0) > 0)
          .map(line => (
            <Group key={line.uid} gap={8}>
              <NumberInput
                w={84}
                min={0}
                max={most.get(line.uid) ?? 0}
                aria-label={say('Units of {name}', { name: line.name })}
                value={units.get(line.uid) ?? 0}
                onChange={value => onChange(new Map(units).set(line.uid, Number(value) || 0))}
              />
              <Text flex="1 1 150px" miw={0} className="lines">
                <span>{[line.name, line.size].filter(Boolean).join(', ')}</span>
                <span className="dim small">{say('of {n}', { n: most.get(line.uid) ?? 0 })}</span>
              </Text>
              {(units.get(line.uid) ?? 0) > 0 && also?.(line)}
            </Group>
          ))}
      </Stack>
    </Input.Wrapper>
  )
}
