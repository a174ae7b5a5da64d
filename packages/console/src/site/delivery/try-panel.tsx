import { tryDelivery } from '@backroom/contract/site/delivery/delivery'
import { Alert, Button, Checkbox, Group, Input, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type BasketLine, BasketLines, chosenOf } from '#items/lists/pickers/basket-lines.tsx'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { countryChoices } from '#kit/fields/countries.ts'
import { InstantInput } from '#kit/fields/date-inputs.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'
import { currentLocale, format, useStoreFacts } from '#kit/store-facts.ts'
import { refusalText } from '#site/refusal-text.ts'

/** A basket and an address in; methods with their price and promise out, and why each other one is not offered. */
export function TryBasket() {
  const { countryCode } = useStoreFacts()
  const [lines, setLines] = useState<readonly BasketLine[]>([])
  const [country, setCountry] = useState(countryCode)
  const [postcode, setPostcode] = useState('')
  const [at, setAt] = useState<string | null>(null)
  const [customerType, setCustomerType] = useState<'B2C' | 'B2B'>('B2C')
  const [vatNumber, setVatNumber] = useState('')
  const [isPoBox, setIsPoBox] = useState(false)
  const asked = useWrite(tryDelivery, { ignore: [400] })
  const chosen = chosenOf(lines)
  const sent = {
    lines: chosen,
    country,
    postcode,
    customerType,
    isPoBox,
    ...(at && { at }),
    ...(customerType === 'B2B' && vatNumber && { vatNumber }),
  }
  // An answer about another basket than the one in sight is none.
  const isAnswered = JSON.stringify(asked.variables?.body) === JSON.stringify(sent)
  const data = isAnswered ? asked.data : undefined
  return (
    <Stack gap={10} className="framed" p={14}>
      <Text fw={620}>{say('Try a basket')}</Text>
      <BasketLines lines={lines} onChange={setLines} />
      <Group gap={8} align="flex-end">
        <Select
          w={180}
          label={say('Country')}
          searchable
          data={countryChoices(currentLocale())}
          value={country}
          onChange={chosen => chosen && setCountry(chosen)}
        />
        <TextInput
          w={130}
          label={say('Postcode')}
          value={postcode}
          onChange={event => setPostcode(event.currentTarget.value)}
        />
        <Input.Wrapper label={say('When')} description={say('Empty is now')} w={190}>
          <InstantInput label={say('When')} instant={at} onChange={setAt} />
        </Input.Wrapper>
        <Select
          w={150}
          label={say('Who buys')}
          data={[
            { value: 'B2C', label: say('A shopper') },
            { value: 'B2B', label: say('A business') },
          ]}
          value={customerType}
          onChange={chosen => chosen && setCustomerType(chosen as 'B2C' | 'B2B')}
        />
        {customerType === 'B2B' && (
          <TextInput
            w={170}
            label={say('VAT number')}
            value={vatNumber}
            onChange={event => setVatNumber(event.currentTarget.value)}
          />
        )}
        <Checkbox
          pb={8}
          label={say('A PO box')}
          checked={isPoBox}
          onChange={event => setIsPoBox(event.currentTarget.checked)}
        />
      </Group>
      <Group gap={8}>
        <Button
          disabled={chosen.length === 0}
          loading={asked.isPending}
          onClick={() => asked.mutate({ body: sent })}
        >
          {say('Try it')}
        </Button>
      </Group>
      {isAnswered && asked.error && <Alert color="brick">{refusalText(asked.error)}</Alert>}
      {data && (
        <>
          <FewRows
            label={say('Methods offered')}
            none={say('No method is offered.')}
            rows={data.offers.map(offer => ({
              key: offer.methodUid,
              cells: {
                Method: offer.name,
                Charge: format.money(offer.chargeMinor),
                Tax: format.money(offer.taxMinor),
                Total: format.money(offer.totalMinor),
                Arrives: `${format.day(offer.promisedFrom)} – ${format.day(offer.promisedTo)}`,
                Why: offer.steps.map(step => (
                  <Text key={step} fz={12} c="dimmed">
                    {say(step)}
                  </Text>
                )),
              },
            }))}
          />
          {data.items.map((item, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
            <Text key={line} fz={12} c="dimmed">
              {item.name}: {item.steps.map(step => say(step)).join('. ')}.
            </Text>
          ))}
          {data.refused.map(({ name, why }) => (
            <Text key={name} fz={12}>
              {say('{method} is not offered: {why}.', { method: name, why: say(why) })}
            </Text>
          ))}
          {data.mustCollect.map(name => (
            <Text key={name} fz={12}>
              {say('{item} must be collected.', { item: name })}
            </Text>
          ))}
        </>
      )}
    </Stack>
  )
}
