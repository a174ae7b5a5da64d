import { itemOptions } from '@backroom/contract/items/lists/pickers'
import { ActionIcon, Group, NumberInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { OptionPicker } from '#kit/options-picker.tsx'
import { say } from '#kit/say.ts'

export interface BasketLine {
  readonly itemUid: number | null
  readonly quantity: number
}
export const blankLine: BasketLine = { itemUid: null, quantity: 1 }

/** The lines in which an item was chosen. */
export function chosenOf(lines: readonly BasketLine[]) {
  return lines.flatMap(({ itemUid, quantity }) => (itemUid ? [{ itemUid, quantity }] : []))
}

interface Props {
  readonly lines: readonly BasketLine[]
  readonly onChange: (lines: readonly BasketLine[]) => void
}

/** A basket somebody puts together to try something: an item and how many of it, a line each. */
export function BasketLines({ lines, onChange }: Props) {
  const put = (at: number, line: Partial<BasketLine>) =>
    onChange(lines.map((each, index) => (index === at ? { ...each, ...line } : each)))
  return lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
    <Group key={at} gap={8} wrap="nowrap">
      <div style={{ minWidth: 0, flex: 1 }}>
        <OptionPicker
          options={itemOptions}
          uid={line.itemUid}
          onChange={itemUid => put(at, { itemUid })}
          placeholder={say('Choose an item')}
        />
      </div>
      <NumberInput
        w={80}
        aria-label={say('How many')}
        min={1}
        max={999}
        value={line.quantity}
        onChange={typed => put(at, { quantity: Number(typed) || 1 })}
      />
      <ActionIcon
        aria-label={say('Remove line {n}', { n: at + 1 })}
        disabled={lines.length === 1}
        onClick={() => onChange(lines.filter((_, index) => index !== at))}
      >
        <IconX size={14} />
      </ActionIcon>
    </Group>
  ))
}
