import { type StarBuyInput, starBuyInput } from '@backroom/contract/marketing/star-buys/star-buys'
import { useWatch } from 'react-hook-form'
import { EndInput } from '#kit/fields/end-input.tsx'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'

const Field = fieldsOf(starBuyInput)

/** Everything a star buy says of itself. */
export function StarBuySections() {
  const [sourceType, targetType, priceMode] = useWatch({
    name: ['sourceType', 'targetType', 'priceMode'],
  }) as [StarBuyInput['sourceType'], StarBuyInput['targetType'], StarBuyInput['priceMode']]
  return (
    <>
      <Section title={say('Buy this')}>
        <Field name="sourceType" span={6} />
        {sourceType === 'item' ? (
          <>
            <Field name="sourceItemUid" span={4} />
            <Field name="sourceReach" span={2} isList />
          </>
        ) : (
          <Field name="sourceCollectionUid" span={4} />
        )}
        <Field name="minSourceQuantity" span={2} />
      </Section>
      <Section title={say('Get this')}>
        <Field name="targetType" span={6} />
        {targetType === 'item' ? (
          <>
            <Field name="targetItemUid" span={4} />
            <Field name="targetReach" span={2} isList />
          </>
        ) : (
          <Field name="targetCollectionUid" span={4} />
        )}
        <Field name="targetsPerSource" span={2} />
      </Section>
      <Section title={say('Offer')}>
        <Field name="priceMode" span={4} />
        {priceMode === 'percentOff' ? (
          <Field name="percentBp" span={2} />
        ) : (
          <Field name="amountMinor" span={2} />
        )}
        {priceMode !== 'fixedPrice' && <Field name="priceBase" span={4} />}
        <Field name="skipIfOnSale" span={6} />
        <Field name="maxPerOrder" span={2} placeholder={say('No limit')} />
        <Field name="maxTotal" span={2} placeholder={say('No limit')} />
        <Field name="couponsAllowed" span={2} isList />
      </Section>
      <Section title={say('Schedule')}>
        <Field name="active" span={6} />
        <Field name="startsAt" span={3} />
        <Field name="endsAt" span={3}>
          {({ value, onChange, ...tie }) => <EndInput {...tie} instant={value ?? null} onChange={onChange} />}
        </Field>
      </Section>
      <Section title={say('In the shop')}>
        <Field name="name" span={6} placeholder={say('Made of both sides')} />
        <Field name="message" span={6} placeholder={say('Buy this and get {target} for {price}')} />
        <Field name="showOnStarBuysPage" span={4} />
        <Field name="priority" span={2} />
      </Section>
    </>
  )
}
