import type { StoredOf } from '@backroom/contract/kit/record'
import { transferStates } from '@backroom/contract/supply/stock/words'
import {
  stockTransferInput,
  stockTransfers,
  stockTransfersView,
  transferCalls,
} from '@backroom/contract/supply/transfers/transfers'
import { counted } from '@backroom/contract/wording/say'
import { Button } from '@mantine/core'
import { IconPlus, IconTruckDelivery } from '@tabler/icons-react'
import { useState } from 'react'
import { confirm } from '#kit/asking/confirm.tsx'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { useAddressWord } from '#kit/list-page/use-address-word.ts'
import type { EditControl } from '#kit/record-page/edit-frame.tsx'
import { RecordDrawer } from '#kit/record-page/record-drawer.tsx'
import { say } from '#kit/say.ts'
import { ReceiveDialog } from '#supply/transfers/receive-dialog.tsx'
import { TransferLines } from '#supply/transfers/transfer-lines-section.tsx'

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
            <Field name="toUid" span={3} {...lockOf(transfer, false)} />
            <Field name="dueOn" {...lockOf(transfer, false)} />
            <Field name="note" span={4} {...lockOf(transfer, false)} />
            <Field name="lines" span={6}>
              {({ value, onChange }) => (
                <TransferLines
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

/** Once it is on its way nothing of it is typed any more, which is said once. */
function lockOf(transfer: Transfer | undefined, isSaid = true) {
  if (!transfer || transfer.state === 'draft') return {}
  if (!isSaid) return { locked: '' }
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
