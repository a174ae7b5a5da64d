import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { deliverySentence } from '#items/page/delivery-section/delivery-sentence.ts'
import { Field } from '#items/page/item-edit/page-fields.ts'
import { countryChoices } from '#kit/fields/countries.ts'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { format, useStoreFacts } from '#kit/store-facts.ts'

/** How it reaches the shopper. */
export function DeliverySection() {
  const isBlocked = useWatch({ name: 'blockMailOrder' }) as boolean
  return (
    <Section title={say('Delivery')}>
      <Field name="deliveryDelayText" span={4} placeholder={say('Usually ready in 5 to 7 days')} />
      <Field name="timeToPrepareDays" />
      <Field
        name="deliveryChargesApply"
        {...(isBlocked && { locked: say('It cannot be delivered, so this is not used.') })}
      />
      <Field name="blockMailOrder" hint={say('It cannot be delivered.')} />
      <Field name="restrictStorePickup" hint={say('It cannot be collected.')} />
      <Field name="majorItem" hint={say('A large item: its own delivery band.')} />
      <WeightField />
      <Field name="lengthMm" span={1} />
      <Field name="widthMm" span={1} />
      <Field name="heightMm" span={1} />
      <CountryField />
      <Field name="commodityCode" span={1} />
      <Sentence />
    </Section>
  )
}

/** In grams, as sheets, imports and the sizes have it; people think in kilograms, so it says those too. */
function WeightField() {
  const grams = useWatch({ name: 'weightGrams' }) as number | null
  const kilograms = format.number((grams ?? 0) / 1_000)
  return <Field name="weightGrams" span={2} {...(grams && { hint: say('{n} kg', { n: kilograms }) })} />
}

function CountryField() {
  const { locale } = useStoreFacts()
  const data = useMemo(() => countryChoices(locale), [locale])
  return (
    <Field name="countryOfOrigin">
      {({ value, ref: _, ...field }) => (
        <Select {...field} value={value ?? null} data={data} searchable clearable allowDeselect />
      )}
    </Field>
  )
}

/** All of it in words, as the shopper will meet it. */
function Sentence() {
  const [blockMailOrder, restrictStorePickup, deliveryChargesApply, timeToPrepareDays, deliveryDelayText] =
    useWatch({
      name: [
        'blockMailOrder',
        'restrictStorePickup',
        'deliveryChargesApply',
        'timeToPrepareDays',
        'deliveryDelayText',
      ],
    }) as [boolean, boolean, boolean, number, string]
  const facts = {
    blockMailOrder,
    restrictStorePickup,
    deliveryChargesApply,
    timeToPrepareDays,
    deliveryDelayText,
  }
  return (
    <div className="quoted" role="status">
      {deliverySentence(facts)}
    </div>
  )
}
