import { moveNow, stockTransfers } from '@backroom/contract/supply/transfers/transfers'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { Question } from '#kit/fields/question.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { useFree } from '#supply/transfers/use-free.ts'

interface Props {
  readonly itemUid: number
  readonly code: string
  /** Asked where it is not known. */
  readonly from?: { readonly uid: number; readonly name: string }
  readonly onClose: () => void
}

const asked = z.object({
  fromUid: moveNow.body.shape.fromUid,
  toUid: moveNow.body.shape.toUid,
  quantity: moveNow.body.shape.lines.element.shape.quantity,
  note: moveNow.body.shape.note,
})

/** Takes some of an item elsewhere: at once, or as a draft of a transfer that is sent later. */
export function MoveDialog({ itemUid, code, from, onClose }: Props) {
  const [values, setValues] = useState<Partial<z.input<typeof asked>>>({
    quantity: 1,
    ...(from && { fromUid: from.uid }),
  })
  const [isNow, setIsNow] = useState(true)
  const { fromUid = 0, toUid = 0, quantity = 1, note = '' } = values
  const body = { fromUid, toUid, note, lines: [{ itemUid, quantity }] }
  const free = useFree(values.fromUid, [itemUid])(itemUid)
  const question = { schema: asked, values, onChange: setValues }
  return (
    <CallDialog
      title={
        from
          ? say('Transfer {code} from {place}', { code, place: from.name })
          : say('Transfer {code}', { code })
      }
      call={(isNow ? moveNow : stockTransfers.create) as typeof moveNow}
      submit={isNow ? say('Move now') : say('Make a draft')}
      isReady={values.toUid !== undefined && values.fromUid !== undefined}
      sent={() => ({ body: isNow ? body : ({ ...body, dueOn: null } as never) })}
      onClose={onClose}
      onDone={() => notify({ title: isNow ? say('Moved') : say('The draft stands under Transfers') })}
    >
      {errorOf => (
        <>
          {!from && <Question {...question} name="fromUid" error={errorOf('fromUid')} isFirst />}
          <Question {...question} name="toUid" error={errorOf('toUid')} isFirst={from !== undefined} />
          <Question
            {...question}
            name="quantity"
            error={errorOf('lines')}
            {...(free !== undefined && { hint: say('{n} free to be moved', { n: format.number(free) }) })}
          />
          <Question {...question} name="note" error={errorOf('note')} />
          <Switch
            label={say('It is there already')}
            checked={isNow}
            onChange={event => setIsNow(event.currentTarget.checked)}
          />
        </>
      )}
    </CallDialog>
  )
}
