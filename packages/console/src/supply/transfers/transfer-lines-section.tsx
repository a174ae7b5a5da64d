import type { StoredOf } from '@backroom/contract/kit/record'
import { linesAtOnce, type stockTransfers, unitsMost } from '@backroom/contract/supply/transfers/transfers'
import { ActionIcon, NumberInput, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ItemFinder } from '#items/lists/pickers/item-finder.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { useFree } from '#supply/transfers/use-free.ts'

type Transfer = StoredOf<typeof stockTransfers>
type Line = Transfer['lines'][number]

interface Props {
  readonly lines: Transfer['lines']
  readonly names: Transfer['items']
  /** Left out once they cannot be changed. */
  readonly onChange: ((lines: Transfer['lines']) => void) | undefined
}

/** What a transfer carries: while it is a draft beside what may be sent, later beside what came of it. */
export function TransferLines({ lines, names, onChange }: Props) {
  const [found, setFound] = useState<Transfer['items']>({})
  const nameOf = (uid: number) => names[uid] ?? found[uid] ?? { code: String(uid), name: '', barcodes: [] }
  const free = useFree(
    useWatch({ name: 'fromUid' }) as number | null,
    onChange ? lines.map(({ itemUid }) => itemUid) : [],
  )
  const isFull = lines.length >= linesAtOnce
  return (
    <Stack gap="xs">
      <FewRows
        label={say('Items')}
        none={onChange ? say('Add the first item.') : say('Nothing was on it.')}
        rows={lines.map(line => {
          const { code, name } = nameOf(line.itemUid)
          const shared = { Code: <span className="code">{code}</span>, Name: name }
          const cells = onChange
            ? {
                ...shared,
                Free: free(line.itemUid) ?? '',
                Quantity: (
                  <QuantityInput
                    line={line}
                    code={code}
                    free={free(line.itemUid)}
                    onChange={quantity =>
                      onChange(lines.map(each => (each === line ? { ...line, quantity } : each)))
                    }
                  />
                ),
                Actions: (
                  <ActionIcon
                    aria-label={say('Take {code} out', { code })}
                    onClick={() => onChange(lines.filter(each => each !== line))}
                  >
                    <IconX size={16} />
                  </ActionIcon>
                ),
              }
            : { ...shared, Quantity: line.quantity, Received: line.received, Lost: line.lost }
          return { key: line.itemUid, cells }
        })}
      />
      {onChange && isFull && (
        <Text c="dimmed">
          {say('A transfer has at most {n} items. Make another for the rest.', { n: linesAtOnce })}
        </Text>
      )}
      {onChange && !isFull && (
        <ItemFinder
          label={say('Add an item…')}
          sold
          except={lines.map(({ itemUid }) => itemUid)}
          onPick={({ uid, code, name, size }) => {
            const named = { code, name: [name, size].filter(Boolean).join(', '), barcodes: [] }
            setFound({ ...found, [uid]: named })
            onChange([...lines, { itemUid: uid, quantity: 1, received: 0, lost: 0 }])
          }}
        />
      )}
    </Stack>
  )
}

interface QuantityProps {
  readonly line: Line
  readonly code: string
  readonly free: number | undefined
  readonly onChange: (quantity: number) => void
}

/** How many go. More than are free may stand in a draft, since more may have come by the time it is sent. */
function QuantityInput({ line: { quantity }, code, free, onChange }: QuantityProps) {
  return (
    <NumberInput
      w={110}
      min={1}
      max={unitsMost}
      allowDecimal={false}
      aria-label={say('Quantity of {code}', { code })}
      error={free !== undefined && quantity > free && say('Only {n} free', { n: format.number(free) })}
      value={quantity}
      onChange={value => onChange(Number(value) || 1)}
    />
  )
}
