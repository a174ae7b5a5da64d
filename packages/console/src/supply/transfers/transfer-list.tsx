import type { StoredOf } from '@backroom/contract/kit/record'
import { transferStates } from '@backroom/contract/supply/stock/words'
import {
  linesAtOnce,
  stockTransferInput,
  stockTransfers,
  stockTransfersView,
  transferCalls,
  unitsMost,
} from '@backroom/contract/supply/transfers/transfers'
import { counted } from '@backroom/contract/wording/say'
import { ActionIcon, Button, NumberInput, Stack, Text } from '@mantine/core'
import { IconPlus, IconTruckDelivery, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { ItemFinder } from '#items/lists/pickers/item-finder.tsx'
import { confirm } from '#kit/asking/confirm.tsx'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { useAddressWord } from '#kit/list-page/use-address-word.ts'
import { FewRows } from '#kit/parts/few-rows.tsx'
import type { EditControl } from '#kit/record-page/edit-frame.tsx'
import { RecordDrawer } from '#kit/record-page/record-drawer.tsx'
import { say } from '#kit/say.ts'
import { ReceiveDialog } from '#supply/transfers/receive-dialog.tsx'

type Transfer = StoredOf<typeof stockTransfers>
const Field = fieldsOf(stockTransferInput)
const blank = { fromUid: null, toUid: null, dueOn: null, note: '', lines: [] }

/** What is to go, what is on its way, and what came of it. */
export function TransferList() {
  const [open, setOpen] = useAddressWord('transfer')
  const setUid = (uid: number | 'new' | null) => setOpen(uid === null ? null : String(uid))
  const make = (
    <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={() => setUid('new')}>
      {say('New transfer')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={say('Transfers')}
        view={stockTransfersView}
        cells={{ fromUid: row => row.from, toUid: row => row.to }}
        onOpenRow={row => setUid(row.uid)}
        card={row => ({
          title: row.number,
          second: say('{from} to {to}', { from: row.from, to: row.to }),
          rightSecond: say(transferStates[row.state]),
          right: say('{n} units', { n: row.units }),
        })}
        actions={make}
        empty={{
          icon: <IconTruckDelivery size={28} stroke={1.7} />,
          title: say('Nothing is on its way'),
          text: say('A transfer takes stock from one place to another.'),
          action: make,
        }}
      />
      {open !== null && (
        <TransferDrawer
          uid={open === 'new' ? open : Number(open)}
          onMade={setUid}
          onClose={() => setUid(null)}
        />
      )}
    </>
  )
}

interface DrawerProps {
  readonly uid: number | 'new'
  readonly onMade: (uid: number) => void
  readonly onClose: () => void
}

function TransferDrawer({ uid, onMade, onClose }: DrawerProps) {
  const [receiving, setReceiving] = useState<Transfer | null>(null)
  return (
    <>
      <RecordDrawer
        key={uid}
        contract={stockTransfers}
        uid={uid}
        blank={blank}
        title={transfer => (transfer ? say('Transfer {n}', { n: `T${transfer.uid}` }) : say('New transfer'))}
        intro={({ state }) => say(transferStates[state])}
        actions={(transfer, control) => (
          <Actions transfer={transfer} control={control} onReceive={() => setReceiving(transfer)} />
        )}
        onMade={made => onMade(made.uid)}
        onClose={onClose}
      >
        {transfer => (
          <>
            <Field name="fromUid" span={3} {...lockOf(transfer)} />
            <Field name="toUid" span={3} {...lockOf(transfer)} />
            <Field name="dueOn" {...lockOf(transfer)} />
            <Field name="note" span={4} {...lockOf(transfer)} />
            <Field name="lines" span={6}>
              {({ value, onChange }) => (
                <Lines
                  lines={value ?? []}
                  names={transfer?.items ?? {}}
                  onChange={transfer && transfer.state !== 'draft' ? undefined : onChange}
                />
              )}
            </Field>
          </>
        )}
      </RecordDrawer>
      {receiving && <ReceiveDialog transfer={receiving} onClose={() => setReceiving(null)} />}
    </>
  )
}

/** Once it is on its way nothing of it is typed any more. */
function lockOf(transfer: Transfer | undefined) {
  if (!transfer || transfer.state === 'draft') return {}
  return {
    locked: say('This transfer is already {state}.', {
      state: say(transferStates[transfer.state]).toLowerCase(),
    }),
  }
}

interface ActionProps {
  readonly transfer: Transfer
  readonly control: EditControl
  readonly onReceive: () => void
}

function Actions({ transfer: { uid, version, state, lines }, control, onReceive }: ActionProps) {
  const send = useWrite(transferCalls.send)
  const cancel = useWrite(transferCalls.cancel)
  const sent = { params: { uid }, body: { version } }
  const askToCancel = async () => {
    const onItsWay = lines.reduce((sum, line) => sum + line.quantity - line.received - line.lost, 0)
    const isSure =
      state === 'draft' ||
      (await confirm({
        title: say('Cancel transfer {n}?', { n: `T${uid}` }),
        text: say('What is still on its way goes back to where it came from: {n}.', {
          n: counted(onItsWay, 'unit'),
        }),
        confirm: say('Cancel transfer'),
        cancel: say('Keep it'),
        isDestructive: true,
      }))
    if (isSure) cancel.mutate(sent)
  }
  return (
    <>
      {state === 'draft' && (
        <Button
          variant="filled"
          disabled={control.isDirty || lines.length === 0}
          loading={send.isPending}
          onClick={() => send.mutate(sent)}
        >
          {say('Send')}
        </Button>
      )}
      {state === 'sent' && (
        <Button variant="filled" onClick={onReceive}>
          {say('Receive…')}
        </Button>
      )}
      {(state === 'draft' || state === 'sent') && (
        <Button loading={cancel.isPending} onClick={() => void askToCancel()}>
          {say('Cancel transfer')}
        </Button>
      )}
    </>
  )
}

interface LinesProps {
  readonly lines: Transfer['lines']
  readonly names: Transfer['items']
  /** Left out once they cannot be changed. */
  readonly onChange: ((lines: Transfer['lines']) => void) | undefined
}

function Lines({ lines, names, onChange }: LinesProps) {
  const [found, setFound] = useState<Transfer['items']>({})
  const nameOf = (uid: number) => names[uid] ?? found[uid] ?? { code: String(uid), name: '', barcodes: [] }
  return (
    <Stack gap="xs">
      <FewRows
        label={say('Items')}
        none={say('Add the first item.')}
        rows={lines.map(line => ({
          key: line.itemUid,
          cells: {
            Code: <span className="code">{nameOf(line.itemUid).code}</span>,
            Name: nameOf(line.itemUid).name,
            Quantity: onChange ? (
              <NumberInput
                w={100}
                min={1}
                max={unitsMost}
                allowDecimal={false}
                aria-label={say('Quantity of {code}', { code: nameOf(line.itemUid).code })}
                value={line.quantity}
                onChange={value =>
                  onChange(
                    lines.map(each => (each === line ? { ...line, quantity: Number(value) || 1 } : each)),
                  )
                }
              />
            ) : (
              line.quantity
            ),
            ...(onChange
              ? {
                  Actions: (
                    <ActionIcon
                      aria-label={say('Take out')}
                      onClick={() => onChange(lines.filter(each => each !== line))}
                    >
                      <IconX size={16} />
                    </ActionIcon>
                  ),
                }
              : { Received: line.received, Lost: line.lost }),
          },
        }))}
      />
      {onChange && lines.length >= linesAtOnce && (
        <Text c="dimmed">
          {say('A transfer has at most {n} items. Make another for the rest.', { n: linesAtOnce })}
        </Text>
      )}
      {onChange && lines.length < linesAtOnce && (
        <ItemFinder
          label={say('Add an item…')}
          sold
          except={lines.map(({ itemUid }) => itemUid)}
          onPick={({ uid, code, name, size }) => {
            setFound({
              ...found,
              [uid]: { code, name: [name, size].filter(Boolean).join(', '), barcodes: [] },
            })
            onChange([...lines, { itemUid: uid, quantity: 1, received: 0, lost: 0 }])
          }}
        />
      )}
    </Stack>
  )
}
