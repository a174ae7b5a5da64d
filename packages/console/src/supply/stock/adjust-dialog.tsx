import { inventoryInfo } from '@backroom/contract/supply/stock/inventory'
import { adjustment, adjustStock } from '@backroom/contract/supply/stock/movements'
import { explainStock } from '@backroom/contract/supply/stock/why'
import { type ReservationHolder, reservationHolders } from '@backroom/contract/supply/stock/words'
import { Alert, Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { notify } from '#kit/asking/notify.tsx'
import type { ApiError } from '#kit/calls/call.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { Question } from '#kit/fields/question.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { type FoundItem, withScanned } from '#supply/stock/look-up.ts'
import { ScanBar } from '#supply/stock/scan-bar.tsx'
import { shortAfter } from '#supply/stock/short-after.ts'

interface Props {
  readonly itemUid: number
  readonly title: string
  /** Where, and how many are there; asked where it is not known. */
  readonly at?: { readonly locationUid: number; readonly onHand: number }
  /** Begins with what was counted. */
  readonly isCount?: boolean
  /** Takes the next item that is scanned; the dialog stays open then. */
  readonly onNext?: (item: FoundItem) => void
  readonly onClose: () => void
}

const { change, counted, reason, note, unitCostMinor, locationUid } = adjustment.shape
const asked = z.object({ locationUid, change, counted, reason, note, unitCostMinor })
type Answers = Partial<z.input<typeof asked>>
type Way = 'change' | 'counted'

const newKey = () => crypto.randomUUID()

/** What came or went and why, or what somebody counted. */
export function AdjustDialog({ itemUid, title, at, isCount = false, onNext, onClose }: Props) {
  const [key, setKey] = useState(newKey)
  const [way, setWay] = useState<Way>(isCount ? 'counted' : 'change')
  const [answers, setAnswers] = useState<Answers>(at ? { locationUid: at.locationUid } : {})
  const [moved, setMoved] = useState<Moved | null>(null)
  const known = useOnHand(itemUid, at, answers.locationUid)
  const [seen, setSeen] = useState<{ readonly place: number | undefined; readonly onHand: number } | null>(
    null,
  )
  const place = answers.locationUid
  const before = seen?.place === place && seen ? seen.onHand : known
  const figure = answers[way]
  const after = before === null || figure === undefined ? null : way === 'counted' ? figure : before + figure
  /** The same item again is one more of it; another one waits until this one is kept. */
  const take = (item: FoundItem) => {
    if (item.uid === itemUid && way === 'counted')
      setAnswers(now => ({ ...now, counted: (now.counted ?? 0) + 1 }))
    else if (figure === undefined) onNext?.(item)
    else notify({ tone: 'warning', title: say('Keep this one first: {title}', { title }) })
  }
  const question = { schema: asked, values: answers, onChange: setAnswers }
  return (
    <CallDialog
      title={title}
      call={adjustStock}
      submit={way === 'counted' ? say('Keep the count') : say('Adjust')}
      isReady={figure !== undefined && answers.locationUid !== undefined && moved === null && before !== null}
      sent={() => {
        const { change: byHowMany, counted: found, ...rest } = answers
        const said = way === 'counted' ? { counted: found, seenOnHand: before } : { change: byHowMany }
        return { body: { idempotencyKey: key, itemUid, ...rest, ...said } as never }
      }}
      onClose={onClose}
      onRefused={error => setMoved(movedMeanwhile(error))}
      staysOpen={reply => {
        if (!onNext) return false
        tellOf(reply)
        setAnswers({ ...(answers.locationUid && { locationUid: answers.locationUid }) })
        setSeen({ place, onHand: reply.level.onHand })
        setKey(newKey())
        return true
      }}
      onDone={tellOf}
    >
      {errorOf => (
        <>
          {onNext && (
            <ScanBar
              label={say('Scan the next item')}
              submit={say('Next')}
              onScan={code => void withScanned(code, take)}
            />
          )}
          {!at && <Question {...question} name="locationUid" error={errorOf('locationUid')} isFirst />}
          <SegmentedControl
            aria-label={say('What do you know?')}
            data={[
              { value: 'change', label: say('What changed') },
              { value: 'counted', label: say('What I counted') },
            ]}
            value={way}
            onChange={chosen => setWay(chosen as Way)}
          />
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
          {before !== null && after !== null && (
            <Text role="status">{say('{before} on hand, {after} after', { before, after })}</Text>
          )}
          {after !== null && after < 0 && <Alert color="amber">{say('That is less than nothing.')}</Alert>}
          {after !== null && answers.locationUid !== undefined && (
            <Short itemUid={itemUid} locationUid={answers.locationUid} onHand={after} />
          )}
          {moved && (
            <Choice
              moved={moved}
              onKeep={() => {
                setSeen({ place, onHand: moved.onHand })
                setMoved(null)
              }}
              onAgain={() => {
                setSeen({ place, onHand: moved.onHand })
                setAnswers(({ counted: _, ...rest }) => rest)
                setMoved(null)
              }}
            />
          )}
        </>
      )}
    </CallDialog>
  )
}

function tellOf({ level, short }: z.output<typeof adjustStock.reply>) {
  notify({
    title: say('{n} on hand now', { n: format.number(level.onHand) }),
    ...(short.length > 0 && {
      text: say('Can no longer be kept: {orders}', {
        orders: short.map(shortText).join(', '),
      }),
    }),
  })
}

/** Which promise, and how many of its units are not there. */
function shortText({ holder, holderRef, quantity, missing }: ShortOne): string {
  const named = holderRef || say(reservationHolders[holder as ReservationHolder])
  return missing < quantity
    ? say('{order} ({n} of {all})', { order: named, n: missing, all: quantity })
    : named
}
type ShortOne = z.output<typeof adjustStock.reply>['short'][number]

/** How many are at the place; null while nobody knows, or no place is chosen. */
function useOnHand(itemUid: number, at: Props['at'], locationUid: number | undefined): number | null {
  const { data } = useRead(
    inventoryInfo.read,
    { params: { uid: itemUid } },
    { enabled: at === undefined, staleMs: 0 },
  )
  if (at) return at.onHand
  if (!data || locationUid === undefined) return null
  return data.levels.find(level => level.locationUid === locationUid)?.onHand ?? 0
}

/** Orders that could no longer be kept, said before it is saved. */
function Short({
  itemUid,
  locationUid: place,
  onHand,
}: {
  itemUid: number
  locationUid: number
  onHand: number
}) {
  const { data } = useRead(explainStock, { params: { uid: itemUid }, query: {} as never }, { staleMs: 0 })
  const short = data ? shortAfter(data.reservations, place, onHand) : []
  if (short.length === 0) return null
  const orders = short.map(shortText).join(', ')
  return <Alert color="amber">{say('These could no longer be kept: {orders}', { orders })}</Alert>
}

/** What was there when somebody began to count, what is there now, and what they counted. */
export interface Moved {
  readonly seen: number
  readonly onHand: number
  readonly counted: number
}

/** The figures of a count that was refused because stock moved meanwhile; null where it was refused for something else. */
export function movedMeanwhile({ body: { code, figures } }: ApiError): Moved | null {
  const { seen, onHand, counted: found } = figures ?? {}
  if (code !== 'moved' || seen === undefined || onHand === undefined || found === undefined) return null
  return { seen, onHand, counted: found }
}

interface ChoiceProps {
  readonly moved: Moved
  readonly onKeep: () => void
  readonly onAgain: () => void
}

/** Whether what was counted still holds, or must be counted anew, is for whoever counted to say. */
function Choice({ moved: { seen, onHand, counted: found }, onKeep, onAgain }: ChoiceProps) {
  return (
    <Alert color="amber" title={say('Stock moved while you were counting')}>
      <Text mb="xs">
        {say('There were {seen}, now there are {now}. You counted {n}.', { seen, now: onHand, n: found })}
      </Text>
      <Group gap="xs">
        <Button onClick={onKeep}>{say('I counted after that: {n} it is', { n: found })}</Button>
        <Button onClick={onAgain}>{say('Count again')}</Button>
      </Group>
    </Alert>
  )
}
