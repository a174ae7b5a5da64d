import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { deliverySentence } from '#items/page/delivery-section/delivery-sentence.ts'
import { MeasureField } from '#items/page/delivery-section/measure-field.tsx'
import { Field } from '#items/page/item-edit/page-fields.ts'
import { pageForm } from '#items/page/item-edit/page-form.ts'
import { countryChoices } from '#kit/fields/countries.ts'
import { FieldShell } from '#kit/fields/field-shell.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { useStoreFacts } from '#kit/store-facts.ts'

/** How it reaches the shopper. */
export function DeliverySection() {
  const isBlocked = useWatch({ name: 'blockMailOrder' }) as boolean
  return (
    <Section title={say('Delivery')}>
      <Field.Text name="deliveryDelayText" span={4} placeholder={say('Usually ready in 5 to 7 days')} />
      <Field.Number name="timeToPrepareDays" />
      <Field.Switch
        name="deliveryChargesApply"
        {...(isBlocked && { locked: say('It cannot be delivered, so this is not used.') })}
      />
      <Field.Switch name="blockMailOrder" hint={say('It cannot be delivered.')} />
      <Field.Switch name="restrictStorePickup" hint={say('It cannot be collected.')} />
      <Field.Switch name="majorItem" hint={say('A large item: its own delivery band.')} />
      <MeasureField name="weightGrams" times={1_000} suffix=" kg" span={2} />
      <div />
      <MeasureField name="lengthMm" times={10} suffix=" cm" />
      <MeasureField name="widthMm" times={10} suffix=" cm" />
      <MeasureField name="heightMm" times={10} suffix=" cm" />
      <CountryField />
      <Field.Code name="commodityCode" span={1} />
      <Sentence />
    </Section>
  )
}

function CountryField() {
  const { locale } = useStoreFacts()
  const data = useMemo(() => countryChoices(locale), [locale])
  return (
    <FieldShell schema={pageForm} name="countryOfOrigin">
      {({ value, ref: _, ...field }) => (
        <Select
          {...field}
          value={(value as string | null) ?? null}
          data={data}
          searchable
          clearable
          allowDeselect
        />
      )}
    </FieldShell>
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
