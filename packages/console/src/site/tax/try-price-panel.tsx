import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import { type taxTable, tryTax } from '@backroom/contract/site/tax/tax'
import { Alert, Button, Group, Input, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { countryChoices } from '#kit/fields/countries.ts'
import { DayInput } from '#kit/fields/date-inputs.tsx'
import { MoneyInput } from '#kit/fields/money-input.tsx'
import { say } from '#kit/say.ts'
import { currentLocale, storeToday, useStoreFacts } from '#kit/store-facts.ts'
import { refusalText } from '#site/refusal-text.ts'

/** A price, an address and a day in; net, tax, gross and the rule out. */
export function TryPrice({ table }: { table: ReplyOf<typeof taxTable> }) {
  const { countryCode } = useStoreFacts()
  const [minor, setMinor] = useState<number | null>(6_000)
  const [quantity, setQuantity] = useState(1)
  const [classUid, setClassUid] = useState(
    String(table.classes.find(({ isDefault }) => isDefault)?.uid ?? ''),
  )
  const [country, setCountry] = useState(countryCode)
  const [postcode, setPostcode] = useState('')
  const [day, setDay] = useState(storeToday())
  const [vatNumber, setVatNumber] = useState('')
  const asked = useWrite(tryTax, { ignore: [400] })
  const sent = {
    priceMinor: minor ?? 0,
    taxClassUid: Number(classUid),
    country,
    postcode,
    quantity,
    day,
    vatNumber,
  }
  // An answer about another price than the one in sight is none.
  const isAnswered = JSON.stringify(asked.variables?.body) === JSON.stringify(sent)
  return (
    <Stack gap={10} className="framed" p={14}>
      <Text fw={620}>{say('Try a price')}</Text>
      <Group gap={8} align="flex-end">
        <MoneyInput w={110} label={say('Price')} minor={minor} onChange={setMinor} />
        <NumberInput
          w={90}
          label={say('How many')}
          min={1}
          max={999}
          value={quantity}
          onChange={typed => setQuantity(Math.max(1, Number(typed) || 1))}
        />
        <Select
          w={150}
          label={say('Tax class')}
          data={table.classes.map(each => ({ value: String(each.uid), label: each.name }))}
          value={classUid}
          onChange={chosen => chosen && setClassUid(chosen)}
        />
        <Select
          w={180}
          label={say('Country')}
          searchable
          data={countryChoices(currentLocale())}
          value={country}
          onChange={chosen => chosen && setCountry(chosen)}
        />
        <TextInput
          w={110}
          label={say('Postcode')}
          value={postcode}
          onChange={event => setPostcode(event.currentTarget.value)}
        />
        <Input.Wrapper label={say('Day')} w={150}>
          <DayInput label={say('Day')} day={day} onChange={chosen => setDay(chosen ?? storeToday())} />
        </Input.Wrapper>
        <TextInput
          w={170}
          label={say('VAT number')}
          placeholder={say('Of a business')}
          value={vatNumber}
          onChange={event => setVatNumber(event.currentTarget.value)}
        />
        <Button disabled={!classUid} loading={asked.isPending} onClick={() => asked.mutate({ body: sent })}>
          {say('Try it')}
        </Button>
      </Group>
      {isAnswered && asked.error && <Alert color="brick">{refusalText(asked.error)}</Alert>}
      {isAnswered && !asked.error && (
        <div role="status">
          {asked.data?.steps.map(step => (
            <Text key={step}>{say(step)}</Text>
          ))}
        </div>
      )}
    </Stack>
  )
}
