import { itemOptions } from '@backroom/contract/items/lists/pickers'
import { tryDelivery } from '@backroom/contract/site/delivery/delivery'
import { Alert, Button, Group, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { countryChoices } from '#kit/fields/countries.ts'
import { OptionPicker } from '#kit/options-picker.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'
import { currentLocale, format, useStoreFacts } from '#kit/store-facts.ts'

/** A basket and an address in; methods with their price and promise out, and why each other one is not offered. */
export function TryBasket() {
  const { countryCode } = useStoreFacts()
  const [itemUid, setItemUid] = useState<number | null>(null)
  const [quantity, setQuantity] = useState(1)
  const [country, setCountry] = useState(countryCode)
  const [postcode, setPostcode] = useState('')
  const asked = useWrite(tryDelivery, { ignore: [400] })
  const ask = () => itemUid && asked.mutate({ body: { lines: [{ itemUid, quantity }], country, postcode } })
  const { data } = asked
  return (
    <Stack gap={10} className="framed" p={14}>
      <Text fw={620}>{say('Try a basket')}</Text>
      <Group gap={8} align="flex-end">
        <div style={{ minWidth: 240, flex: 1 }}>
          <OptionPicker
            options={itemOptions}
            uid={itemUid}
            onChange={setItemUid}
            placeholder={say('Choose an item')}
          />
        </div>
        <NumberInput
          w={80}
          aria-label={say('How many')}
          min={1}
          value={quantity}
          onChange={typed => setQuantity(Number(typed) || 1)}
        />
        <Select
          w={180}
          aria-label={say('Country')}
          searchable
          data={countryChoices(currentLocale())}
          value={country}
          onChange={chosen => chosen && setCountry(chosen)}
        />
        <TextInput
          w={130}
          aria-label={say('Postcode')}
          placeholder={say('Postcode')}
          value={postcode}
          onChange={event => setPostcode(event.currentTarget.value)}
        />
        <Button disabled={!itemUid} loading={asked.isPending} onClick={ask}>
          {say('Try it')}
        </Button>
      </Group>
      {asked.error && <Alert color="brick">{asked.error.message}</Alert>}
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
          {data.items.map(item => (
            <Text key={item.name} fz={12} c="dimmed">
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
