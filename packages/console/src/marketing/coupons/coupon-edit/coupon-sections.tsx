import { coupons } from '@backroom/contract/marketing/coupons/calls'
import { checkCode } from '@backroom/contract/marketing/coupons/code-calls'
import { drawCode } from '@backroom/contract/marketing/coupons/codes'
import { type CouponInput, couponInput, useSetting } from '@backroom/contract/marketing/coupons/coupons'
import { couponSettings, starBuyRules } from '@backroom/contract/marketing/coupons/settings'
import { couponWords } from '@backroom/contract/marketing/offers/offer-words'
import { Alert, Button, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useFormContext, useWatch } from 'react-hook-form'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { EndInput } from '#kit/fields/end-input.tsx'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { KindInput } from '#kit/fields/kind-input.tsx'
import { WeekdaysInput } from '#kit/fields/weekdays-input.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { ClashPanel } from '#marketing/coupons/coupon-edit/clash-panel.tsx'
import { drawBelow } from '#marketing/coupons/coupon-edit/draw-below.ts'
import { OfferFields } from '#marketing/coupons/coupon-edit/offer-fields.tsx'
import { ScheduleBar } from '#marketing/coupons/coupon-edit/schedule-bar.tsx'
import { useDepth, useReach } from '#marketing/coupons/coupon-edit/use-reach.ts'
import { ReachText, ScopeInput } from '#marketing/coupons/scope-fields.tsx'
import { offerWords } from '#marketing/offers/offer-actions.ts'

const Field = fieldsOf(couponInput)

/** Everything a coupon says of itself. */
export function CouponSections({ couponUid }: { readonly couponUid: number | null }) {
  const [codeMode, audience] = useWatch({ name: ['codeMode', 'audience'] }) as [
    CouponInput['codeMode'],
    CouponInput['audience'],
  ]
  return (
    <>
      <Section title={say('Offer')}>
        <Field name="name" span={4} />
        <ActiveField />
        <Field name="label" span={4} placeholder={say('As its name')} />
        {couponUid !== null && <Field name="archived" span={2} />}
        <OfferFields />
        <InWords />
        <Warnings couponUid={couponUid} />
      </Section>
      <Section title={say('Code')}>
        <CodeModeField />
        {codeMode === 'single' && (
          <>
            <Field name="code" span={3} />
            <DrawCode />
            <CodeCheck couponUid={couponUid} />
          </>
        )}
        {codeMode === 'batch' && couponUid === null && (
          <Text style={{ gridColumn: '1 / -1' }}>{say('Codes are made once the coupon is saved.')}</Text>
        )}
      </Section>
      <Section title={say('What it applies to')}>
        <Field name="scope" span={6} labelling="group">
          {({ value, onChange }) => (
            <ScopeInput
              value={value}
              onChange={onChange}
              all={say('It applies to every item.')}
              reached={<Reached couponUid={couponUid} />}
            />
          )}
        </Field>
        <BySettings />
      </Section>
      <Section title={say('When it applies')}>
        <Field name="minSpendMinor" span={2} placeholder={say('No limit')} />
        <Field name="maxSpendMinor" span={2} placeholder={say('No limit')} />
        <Field name="minQuantity" span={2} placeholder={say('No limit')} />
        <Field name="minSpendOn" span={3} isList />
        <Field name="fulfilment" span={3} isList />
        <Field name="blockWithFinance" span={3} />
        <Field name="blockWithCyclescheme" span={3} />
      </Section>
      <Section title={say('Who')}>
        <Field name="audience" span={3} isList />
        <Field name="usesPerCustomer" span={3} placeholder={say('No limit')} />
        {audience === 'tagged' && <Field name="audienceTags" span={6} />}
        {audience === 'emails' && (
          <Field name="audienceEmails" span={6} placeholder={say('*@club.example is everybody there')} />
        )}
        <Field name="firstOrderOnly" span={6} />
      </Section>
      <Section title={say('Limits')}>
        <Field name="usesTotal" span={2} placeholder={say('No limit')} />
        <Field name="usesPerDay" span={2} placeholder={say('No limit')} />
        <Field name="budgetMinor" span={2} placeholder={say('No limit')} />
      </Section>
      <Section title={say('Schedule')}>
        <Field name="startsAt" span={3} />
        <Field name="endsAt" span={3}>
          {({ value, onChange, ...tie }) => <EndInput {...tie} instant={value ?? null} onChange={onChange} />}
        </Field>
        <ScheduleBar />
        <Field name="days" span={6} labelling="group">
          {({ value, onChange, disabled }) => (
            <WeekdaysInput days={value ?? []} onChange={onChange} disabled={disabled} />
          )}
        </Field>
        <Field name="hoursFrom" span={3} placeholder={say('All day')} />
        <Field name="hoursTo" span={3} placeholder={say('All day')} />
      </Section>
      <Section title={say('Beside other coupons')}>
        <Field name="priority" span={2} />
        <Field name="combinesItem" span={2} />
        <Field name="combinesOrder" span={2} />
        <Field name="combinesDelivery" span={2} />
        <Field name="exclusive" span={2} />
        <Field name="stopAfter" span={2} />
        <Field name="showInBasket" span={6} />
        <ClashPanel couponUid={couponUid} />
      </Section>
      <Section title={say('Notes')}>
        <Field name="notes" span={6} />
      </Section>
    </>
  )
}

/** Where settings decide until the coupon says otherwise, with what they say now. */
function BySettings() {
  const { data } = useRead(couponSettings.read, {})
  const now = (words: string) => say('In settings: {words}', { words: say(words).toLowerCase() })
  return (
    <>
      <Field
        name="saleItems"
        span={3}
        isList
        {...(data && { hint: now(data.applyToSaleItems ? useSetting.include : useSetting.exclude) })}
      />
      <Field
        name="starBuyLines"
        span={3}
        isList
        {...(data && { hint: now(starBuyRules[data.starBuyRule]) })}
      />
    </>
  )
}

/** What it reaches with its sales and dates, as what stands beside it is asked too: one question for both. */
function Reached({ couponUid }: { readonly couponUid: number | null }) {
  return <ReachText reach={useReach(couponUid)} />
}

/** How it starts. What comes by itself comes as often as it may: once for each is how codes begin. */
function CodeModeField() {
  const { setValue, getValues } = useFormContext<CouponInput>()
  return (
    <Field name="codeMode" span={6} labelling="group">
      {({ value, onChange, ...tie }) => (
        <KindInput
          type={couponInput.shape.codeMode}
          label={say('How it starts')}
          value={value}
          tie={tie}
          onChange={chosen => {
            onChange(chosen as CouponInput['codeMode'])
            if (chosen === 'automatic' && getValues('usesPerCustomer') === 1)
              setValue('usesPerCustomer', null, { shouldDirty: true })
          }}
        />
      )}
    </Field>
  )
}

/** The switch; locked, with the reason, where whoever looks may not switch such an offer on. */
function ActiveField() {
  const isOn = useWatch({ name: 'active' }) as boolean
  const limitBp = useDepth()?.tooDeepBp ?? null
  const locked =
    isOn || limitBp === null
      ? {}
      : {
          locked: say('Only an Administrator can switch on a coupon above {share} off.', {
            share: format.percent(limitBp),
          }),
        }
  return <Field name="active" span={2} {...locked} />
}

/** What whoever saves it should know. */
function Warnings({ couponUid }: { readonly couponUid: number | null }) {
  const endsAt = useWatch({ name: 'endsAt' }) as CouponInput['endsAt']
  const missing = useDepth()?.giftsMissing ?? []
  const { data: saved } = useRead(
    coupons.read,
    { params: { uid: couponUid ?? 0 } },
    { enabled: couponUid !== null },
  )
  const texts = [
    ...(saved?.state === 'active' ? [say('Live: changes apply to baskets that are not paid yet.')] : []),
    ...(endsAt && Date.parse(endsAt) <= Date.now() ? [say('It ends in the past.')] : []),
    ...(missing.length > 0
      ? [say('Not given now, off the site or none left: {gifts}.', { gifts: missing.join(', ') })]
      : []),
  ]
  return texts.length === 0 ? null : (
    <Alert color="amber" style={{ gridColumn: '1 / -1' }}>
      {texts.map(text => (
        <Text key={text} fz={13}>
          {text}
        </Text>
      ))}
    </Alert>
  )
}

/** The offer as lists tell it. */
function InWords() {
  const { data } = couponInput.safeParse({ ...(useWatch() as CouponInput), name: say('Offer') })
  return data ? (
    <Text style={{ gridColumn: '1 / -1' }} c="dimmed" aria-live="polite" data-testid="offer-in-words">
      {couponWords(data, offerWords)}
    </Text>
  ) : null
}

/** A code as settings shape them. */
function DrawCode() {
  const { setValue } = useFormContext<CouponInput>()
  const { data: shape } = useRead(couponSettings.read, {})
  return (
    <Button
      w="fit-content"
      disabled={!shape}
      style={{ alignSelf: 'end' }}
      onClick={() => shape && setValue('code', drawCode(shape, drawBelow), { shouldDirty: true })}
    >
      {say('Draw a code')}
    </Button>
  )
}

/** Whether the code that is typed is still free. */
function CodeCheck({ couponUid }: { readonly couponUid: number | null }) {
  const code = String(useWatch({ name: 'code' }) ?? '')
  const [asked] = useDebouncedValue(code, 300)
  const { data } = useRead(
    checkCode,
    { query: { code: asked, ...(couponUid !== null && { couponUid }) } },
    { enabled: asked.length >= 3, keepsLast: false, ignore: [400] },
  )
  const isKnown = data !== undefined && asked === code && asked.length >= 3
  // Its line is there before the answer is, so that nothing below moves when it comes.
  return (
    <Text
      fz={12}
      mih={18}
      c={data?.free === false ? 'var(--br-bad)' : 'dimmed'}
      style={{ gridColumn: '1 / -1' }}
      aria-live="polite"
    >
      {isKnown &&
        (data.free
          ? say('This code is free.')
          : say('The same code is used by {name}.', { name: data.usedBy ?? '' }))}
    </Text>
  )
}
