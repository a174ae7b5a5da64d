import { adjustment, adjustStock } from '@backroom/contract/supply/stock/movements'
import { Alert, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { notify } from '#kit/asking/notify.tsx'
import type { ApiError } from '#kit/calls/call.ts'
import { Question } from '#kit/fields/question.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

interface Props {
  readonly itemUid: number
  readonly title: string
  /** Where, and how many are there; asked where it is not known. */
  readonly at?: { readonly locationUid: number; readonly onHand: number }
  readonly onClose: () => void
}

const { change, counted, reason, note, unitCostMinor, locationUid } = adjustment.shape
const asked = z.object({ locationUid, change, counted, reason, note, unitCostMinor })
type Answers = Partial<z.input<typeof asked>>

/** What came or went and why, or what somebody counted. */
export function AdjustDialog({ itemUid, title, at, onClose }: Props) {
  const [key] = useState(() => crypto.randomUUID())
  const [way, setWay] = useState<'change' | 'counted'>('change')
  const [answers, setAnswers] = useState<Answers>(at ? { locationUid: at.locationUid } : {})
  const [seen, setSeen] = useState(at?.onHand ?? 0)
  const figure = answers[way]
  const after = at && figure !== undefined ? (way === 'counted' ? figure : seen + figure) : undefined
  const question = { schema: asked, values: answers, onChange: setAnswers }
  return (
    <CallDialog
      title={title}
      call={adjustStock}
      submit={way === 'counted' ? say('Keep the count') : say('Adjust')}
      isReady={figure !== undefined && answers.locationUid !== undefined}
      sent={() => {
        const { change: moved, counted: found, ...rest } = answers
        const said = way === 'counted' ? { counted: found, seenOnHand: seen } : { change: moved }
        return { body: { idempotencyKey: key, itemUid, ...rest, ...said } as never }
      }}
      onClose={onClose}
      onRefused={error => setSeen(onHandNow(error) ?? seen)}
      onDone={({ level, short }) =>
        notify({
          title: say('{n} on hand now', { n: format.number(level.onHand) }),
          ...(short.length > 0 && {
            text: say('Can no longer be kept: {orders}', {
              orders: short.map(each => each.holderRef || each.holder).join(', '),
            }),
          }),
        })
      }
    >
      {errorOf => (
        <>
          {at ? (
            <SegmentedControl
              aria-label={say('What do you know?')}
              data={[
                { value: 'change', label: say('What changed') },
                { value: 'counted', label: say('What I counted') },
              ]}
              value={way}
              onChange={chosen => setWay(chosen as typeof way)}
            />
          ) : (
            <Question {...question} name="locationUid" error={errorOf('locationUid')} isFirst />
          )}
          <Question {...question} name={way} error={errorOf(way)} isFirst={at !== undefined} />
          <Question
            {...question}
            name="reason"
            error={errorOf('reason')}
            placeholder={way === 'counted' ? say('If you know it') : say('Choose one')}
          />
          <Question {...question} name="note" error={errorOf('note')} />
          {way === 'change' && (figure ?? 0) > 0 && (
            <Question {...question} name="unitCostMinor" error={errorOf('unitCostMinor')} />
          )}
          {after !== undefined && (
            <Text role="status">{say('{before} on hand, {after} after', { before: seen, after })}</Text>
          )}
          {after !== undefined && after < 0 && (
            <Alert color="amber">{say('That is less than nothing.')}</Alert>
          )}
        </>
      )}
    </CallDialog>
  )
}

/** What there is by now, where a count was refused because stock moved: whoever counted may keep it all the same. */
export function onHandNow({ message }: ApiError): number | undefined {
  const now = /it is (-?\d+) now/.exec(message)?.[1]
  return now === undefined ? undefined : Number(now)
}
