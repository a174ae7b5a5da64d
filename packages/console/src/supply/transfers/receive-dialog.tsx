import type { StoredOf } from '@backroom/contract/kit/record'
import { receiveTransfer, type stockTransfers } from '@backroom/contract/supply/transfers/transfers'
import { NumberInput, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { say } from '#kit/say.ts'
import { ScanBar } from '#supply/stock/scan-bar.tsx'

interface Props {
  readonly transfer: StoredOf<typeof stockTransfers>
  readonly onClose: () => void
}

/** What arrived of each line: all that was sent, unless somebody scans or types it; the rest is lost or still comes. */
export function ReceiveDialog({ transfer: { uid, version, lines, items }, onClose }: Props) {
  const open = lines.filter(({ quantity, received, lost }) => received + lost < quantity)
  const [counted, setCounted] = useState<Readonly<Record<number, number>> | null>(null)
  const [rest, setRest] = useState<'open' | 'lost'>('open')
  const arrived =
    counted ?? Object.fromEntries(open.map(line => [line.itemUid, line.quantity - line.received - line.lost]))
  const leftOf = (itemUid: number) => {
    const line = open.find(each => each.itemUid === itemUid)
    return line ? line.quantity - line.received - line.lost : 0
  }
  const scan = (code: string) => {
    const wanted = code.toLowerCase()
    const line = open.find(({ itemUid }) => {
      const { code: own = '', barcodes = [] } = items[itemUid] ?? {}
      return own.toLowerCase() === wanted || barcodes.includes(code)
    })
    if (!line) return notify({ tone: 'warning', title: say('“{code}” is not in this transfer', { code }) })
    if ((counted?.[line.itemUid] ?? 0) >= leftOf(line.itemUid))
      return notify({
        tone: 'warning',
        title: say('No more of {code} was sent. Adjust what came beside it.', { code }),
      })
    setCounted(before => ({ ...before, [line.itemUid]: (before?.[line.itemUid] ?? 0) + 1 }))
  }
  return (
    <CallDialog
      title={say('Receive transfer {n}', { n: `T${uid}` })}
      call={receiveTransfer}
      submit={say('Receive')}
      sent={() => ({
        params: { uid },
        body: {
          version,
          rest,
          lines: open.map(({ itemUid }) => ({ itemUid, received: arrived[itemUid] ?? 0 })),
        },
      })}
      onClose={onClose}
    >
      <ScanBar onScan={scan} />
      {open.map(({ itemUid }) => (
        <NumberInput
          key={itemUid}
          size="md"
          min={0}
          max={leftOf(itemUid)}
          description={say('{n} on the way', { n: leftOf(itemUid) })}
          label={`${items[itemUid]?.code ?? itemUid} ${items[itemUid]?.name ?? ''}`}
          value={arrived[itemUid] ?? 0}
          onChange={value => setCounted({ ...arrived, [itemUid]: Number(value) || 0 })}
        />
      ))}
      <SegmentedControl
        aria-label={say('The rest')}
        data={[
          { value: 'open', label: say('The rest still comes') },
          { value: 'lost', label: say('The rest is lost') },
        ]}
        value={rest}
        onChange={chosen => setRest(chosen as typeof rest)}
      />
    </CallDialog>
  )
}
