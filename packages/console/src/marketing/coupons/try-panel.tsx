import type { InputOf, ReplyOf } from '@backroom/contract/kit/endpoint'
import {
  circumstances,
  orderBasket,
  type PricedAnswer,
  simulate,
} from '@backroom/contract/marketing/coupons/try-calls'
import {
  Alert,
  Button,
  Collapse,
  CopyButton,
  Group,
  SimpleGrid,
  Stack,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import { type BasketLine, BasketLines, chosenOf } from '#items/lists/pickers/basket-lines.tsx'
import { ApiError, call } from '#kit/calls/call.ts'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { Question } from '#kit/fields/question.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

const asUsual = circumstances.parse({})
type Circumstances = typeof asUsual
const asked = Object.keys(asUsual) as (keyof Circumstances)[]

/** A coupon or a star buy that is tried before it is saved. */
export type TriedDraft = Partial<
  Pick<InputOf<typeof simulate>['body'], 'draft' | 'draftUid' | 'starBuy' | 'starBuyUid'>
>

interface Props {
  /** The offer that is tried beside those there are, or what is wrong with it yet; none where offers are tried as they are. */
  readonly draftOf?: () => TriedDraft | string
  readonly openTitle?: string
}

/** Real items in; what they cost and why out: with the offers as they are, and with a coupon or a star buy that is not saved yet. */
export function TryPanel({ draftOf, openTitle = say('As you have it open') }: Props) {
  const [lines, setLines] = useState<readonly BasketLine[]>([])
  const [codes, setCodes] = useState<string[]>([])
  const [under, setUnder] = useState(asUsual)
  const [isMore, setIsMore] = useState(false)
  const [fault, setFault] = useState('')
  const trying = useWrite(simulate, { ignore: [400] })
  const chosen = chosenOf(lines)
  const ask = () => {
    const draft = draftOf?.()
    setFault(typeof draft === 'string' ? draft : '')
    if (typeof draft !== 'string') trying.mutate({ body: { lines: chosen, codes, ...under, ...draft } })
  }
  return (
    <Stack gap={10} style={{ gridColumn: '1 / -1' }}>
      <BasketLines lines={lines} onChange={setLines} />
      <OrderBasket
        onFound={found => {
          setLines(found.lines)
          setCodes(found.codes)
        }}
      />
      <TagsInput
        aria-label={say('Codes')}
        placeholder={say('Other codes typed')}
        maxTags={4}
        value={codes}
        onChange={setCodes}
      />
      <Collapse expanded={isMore}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {asked.map(name => (
            <Question key={name} schema={circumstances} name={name} values={under} onChange={setUnder} />
          ))}
        </SimpleGrid>
      </Collapse>
      <Group gap={8}>
        <Button aria-expanded={isMore} onClick={() => setIsMore(!isMore)}>
          {say('Who, when and how')}
        </Button>
        <Button variant="filled" disabled={chosen.length === 0} loading={trying.isPending} onClick={ask}>
          {say('Try it')}
        </Button>
      </Group>
      {(fault || trying.error) && <Alert color="brick">{fault || trying.error?.message}</Alert>}
      {trying.data && (
        <>
          <Priced title={say('As it is now')} priced={trying.data.now} />
          {trying.data.open && <Priced title={openTitle} priced={trying.data.open} />}
        </>
      )}
    </Stack>
  )
}

/** What an order bought, as the basket that is tried. */
function OrderBasket({ onFound }: { readonly onFound: (found: ReplyOf<typeof orderBasket>) => void }) {
  const [number, setNumber] = useState('')
  const [fault, setFault] = useState('')
  const load = async () => {
    setFault('')
    try {
      onFound(await call(orderBasket, { query: { number: number.trim() } }, { ignore: [400, 404] }))
      setNumber('')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(error.message)
    }
  }
  return (
    <Group gap={8} align="flex-start">
      <TextInput
        w={180}
        aria-label={say('Order number')}
        placeholder={say('Order number')}
        maxLength={40}
        value={number}
        error={fault}
        onChange={event => setNumber(event.currentTarget.value)}
      />
      <Button disabled={number.trim() === ''} onClick={() => void load()}>
        {say('Take its basket')}
      </Button>
    </Group>
  )
}

function Priced({ title, priced }: { readonly title: string; readonly priced: PricedAnswer }) {
  const { totals } = priced
  return (
    <Stack gap={6} className="framed" p={14} role="group" aria-label={title}>
      <Group>
        <Text fw={620}>{title}</Text>
        <CopyButton value={priced.trace.map(step => say(step)).join('\n')}>
          {({ copied, copy }) => (
            <Button size="compact-xs" onClick={copy}>
              {copied ? say('Copied') : say('Copy why')}
            </Button>
          )}
        </CopyButton>
        <Text fw={620} className="num" ml="auto">
          {format.money(totals.payMinor)}
        </Text>
      </Group>
      <FewRows
        label={title}
        none={say('Nothing in the basket.')}
        rows={priced.lines.map(line => ({
          key: line.key,
          cells: {
            Item: line.name,
            Quantity: format.number(line.quantity),
            Price: format.money(line.fullMinor),
            'Star buy': format.money(-line.starBuyMinor),
            Coupons: format.money(-line.couponMinor),
            Pays: format.money(line.payMinor),
          },
        }))}
      />
      {priced.marginMinor !== null && (
        <Text fz={13}>
          {say('Margin after it all: {margin}', { margin: format.money(priced.marginMinor) })}
        </Text>
      )}
      {priced.gifts.map(gift => (
        <Text key={gift} fz={13}>
          {say('Free gift: {item}', { item: gift })}
        </Text>
      ))}
      {[...priced.refused, ...priced.nearly].map(({ label, why }) => (
        <Text key={`${label} ${why}`} fz={13}>
          {label}: {say(why)}
        </Text>
      ))}
      <ol style={{ margin: 0, paddingInlineStart: 20 }}>
        {priced.trace.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two pieces may be told in the same words
          <Text key={at} component="li" fz={12} c="dimmed">
            {say(step)}
          </Text>
        ))}
      </ol>
    </Stack>
  )
}
