import { formatDateTime } from '@backroom/contract/kit/dates'
import { currencyOf, formatMoney } from '@backroom/contract/kit/money/money'
import { addressFormOf } from '@backroom/contract/kit/shapes/address'
import { type CountryInput, country, countryInput } from '@backroom/contract/site/country/country'
import { type CountryCode, countrySeeds, seedOf } from '@backroom/contract/site/country/seeds'
import { holidayRegions } from '@backroom/contract/site/general/general'
import { screens } from '@backroom/contract/site/screens'
import { counted, wordingOf } from '@backroom/contract/wording/say'
import { Alert, MultiSelect, Select, Text, UnstyledButton } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { confirm } from '#kit/asking/confirm.tsx'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { countryChoices } from '#kit/fields/countries.ts'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { useIsLookingOnly } from '#kit/fields/looking-only.ts'
import { Cards } from '#kit/layout/cards.tsx'
import { SettingsPage, SettingsSection } from '#kit/page/settings-page.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'
import { currentLocale } from '#kit/store-facts.ts'
import { effectsOf } from '#site/store/may-spread.ts'

const Field = fieldsOf(countryInput)
type Stored = CountryInput & { orders: number }

const codes = Object.keys(countrySeeds) as CountryCode[]
const sampleMinor = 123_450
const sampleMoment = '2025-03-05T14:07:00Z'
const wordings = { 'en-GB': 'British English', 'en-US': 'American English', es: 'Spanish' } as const

/** Where the store lives, and what follows from it. */
export function CountrySettings() {
  return (
    <SettingsPage title={screens.selectCountry.title} contract={country} maySave={maySettle}>
      {stored => (
        <>
          <SettingsSection
            title={say('Country')}
            text={say(
              'A country proposes currency, locale, time zone and units. Each can be changed before it is saved.',
            )}
          >
            <CountryCards stored={stored} />
            <Consequences stored={stored} />
          </SettingsSection>
          <SettingsSection
            title={say('Clock and units')}
            text={say('How dates, weights and lengths are written. What is stored stays as it is.')}
          >
            <ZoneField />
            <Field name="firstDayOfWeek" span={3} />
            <Field name="weightUnit" span={2} />
            <Field name="lengthUnit" span={2} />
            <Field name="distanceUnit" span={2} />
            <RegionField />
          </SettingsSection>
          <SettingsSection
            title={say('Sell to')}
            text={say('Addresses of shoppers must be in one of these countries.')}
          >
            <Field name="sellTo" span={6} />
            <SellToCountries />
          </SettingsSection>
          <SettingsSection
            title={say('Tax rates')}
            text={say('The rates a country proposes are where to begin, not advice.')}
          >
            <Field name="ratesChecked" span={6} hint={say('Check these rates with your accountant.')} />
          </SettingsSection>
        </>
      )}
    </SettingsPage>
  )
}

function CountryCards({ stored }: { stored: Stored }) {
  const { setValue } = useFormContext()
  const chosen = useWatch({ name: 'countryCode' }) as CountryCode
  const isLookingOnly = useIsLookingOnly()
  const choose = (code: CountryCode) => {
    const { locale, timeZone, weightUnit, lengthUnit, distanceUnit, firstDayOfWeek, holidayRegion } =
      seedOf(code)
    const isCurrencyFree = stored.orders === 0 || currencyOf[locale] === stored.isoCurrency
    const proposed = {
      countryCode: code,
      ...(isCurrencyFree && { locale, isoCurrency: currencyOf[locale] }),
      timeZone,
      weightUnit,
      lengthUnit,
      distanceUnit,
      firstDayOfWeek,
      holidayRegion,
    }
    for (const [name, value] of Object.entries(proposed)) setValue(name, value, { shouldDirty: true })
  }
  return (
    <Cards least={200} role="radiogroup" aria-label={say('Country')}>
      {codes.map(code => {
        const { name, locale } = seedOf(code)
        const currency = currencyOf[locale]
        return (
          <UnstyledButton
            key={code}
            role="radio"
            aria-checked={chosen === code}
            className="framed"
            p={12}
            disabled={isLookingOnly}
            bg={chosen === code ? 'var(--br-selected)' : undefined}
            onClick={() => choose(code)}
          >
            <Text fw={560}>
              {say(name)}, {currency}
            </Text>
            <Text fz={12} c="dimmed" className="num">
              {formatMoney(sampleMinor, currency, locale)}, {formatDateTime(sampleMoment, locale, 'UTC')}
            </Text>
            {locale === 'en-SA' && (
              <Text fz={12} c="dimmed">
                {say('stored as en-SA')}
              </Text>
            )}
          </UnstyledButton>
        )
      })}
    </Cards>
  )
}

/** Each thing that follows, as it is and as it would be. */
function Consequences({ stored }: { stored: Stored }) {
  const typed = useWatch() as CountryInput
  const seed = seedOf(typed.countryCode)
  if (!seed) return null
  const isLocked = stored.orders > 0
  const wants = currencyOf[seed.locale]
  const facts = (
    from: Pick<CountryInput, 'countryCode' | 'locale' | 'timeZone' | 'weightUnit' | 'isoCurrency'>,
  ) => ({
    currency: from.isoCurrency,
    locale: from.locale,
    wording: say(wordings[wordingOf(from.locale)]),
    numbers: formatMoney(sampleMinor, from.isoCurrency, from.locale),
    dates: formatDateTime(sampleMoment, from.locale, 'UTC'),
    zone: from.timeZone,
    postcode: addressFormOf(from.countryCode).postcode,
    taxLabel: seedOf(from.countryCode).taxLabel,
    prices: seedOf(from.countryCode).pricesIncludeTax ? say('With tax') : say('Without tax'),
    tax: Object.values(seedOf(from.countryCode).rates)
      .map(rate => `${rate / 100}%`)
      .join(', '),
  })
  const now = facts(stored)
  const after = facts(typed)
  const labels = {
    currency: 'Currency',
    locale: 'Locale',
    wording: 'Wording',
    numbers: 'Money',
    dates: 'Dates',
    zone: 'Time zone',
    postcode: 'Addresses ask for',
    taxLabel: 'Tax is called',
    prices: 'Prices are usually typed',
    tax: 'Usual tax rates',
  } as const
  const names = Object.keys(labels) as (keyof typeof labels)[]
  return (
    <>
      {isLocked && wants !== stored.isoCurrency && (
        <Alert color="amber">
          {say('The currency cannot change: {orders} are in {currency}.', {
            orders: counted(stored.orders, 'order'),
            currency: stored.isoCurrency,
          })}
        </Alert>
      )}
      <FewRows
        label={say('What follows from the country')}
        none=""
        rows={names.map(name => ({
          key: name,
          cells: {
            Setting: say(labels[name]),
            Now: now[name],
            After:
              now[name] === after[name] ? <span className="dim">{after[name]}</span> : <b>{after[name]}</b>,
          },
        }))}
      />
    </>
  )
}

function ZoneField() {
  const zones = Intl.supportedValuesOf('timeZone')
  return (
    <Field name="timeZone" span={3}>
      {({ value, onChange, ref: _, ...input }) => (
        <Select
          {...input}
          searchable
          data={zones}
          value={value ?? null}
          onChange={zone => zone && onChange(zone)}
        />
      )}
    </Field>
  )
}

/** Parts of the country that have bank holidays of their own; the whole of it where it has none. */
function RegionField() {
  const country = useWatch({ name: 'countryCode' }) as CountryCode
  const { data } = useRead(holidayRegions, { query: { country } }, { keepsLast: true })
  const regions = data?.map(({ code, name }) => ({ value: code, label: name })) ?? []
  return (
    <Field name="holidayRegion" span={3}>
      {({ value, onChange, ref: _, ...input }) => (
        <Select
          {...input}
          searchable
          data={[{ value: '', label: say('The whole country') }, ...regions]}
          value={value ?? ''}
          onChange={region => onChange(region ?? '')}
        />
      )}
    </Field>
  )
}

function SellToCountries() {
  const sellTo = useWatch({ name: 'sellTo' }) as CountryInput['sellTo']
  if (sellTo !== 'list') return null
  return (
    <Field name="sellToCountries" span={6}>
      {({ value, onChange, ref: _, ...input }) => (
        <MultiSelect
          {...input}
          searchable
          data={countryChoices(currentLocale())}
          value={value ?? []}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

/** Another currency or clock changes what every page says: the country is typed first. */
async function maySettle(typed: unknown, stored: Stored): Promise<boolean> {
  const { countryCode, isoCurrency, timeZone } = typed as CountryInput
  const effects = await effectsOf({ countryCode, timeZone }, stored)
  const isSettled = isoCurrency === stored.isoCurrency && timeZone === stored.timeZone
  if (isSettled && effects.length === 0) return true
  return confirm({
    title: say('Move the store?'),
    text: [
      ...(timeZone === stored.timeZone
        ? []
        : [say('Days in reports and the times of schedules are read by the new clock from now on.')]),
      ...effects,
    ].join(' '),
    confirm: say('Move the store'),
    typed: seedOf(countryCode).name,
  })
}
