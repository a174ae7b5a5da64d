import { labelOf } from '@backroom/contract/kit/label'
import {
  type Address,
  addressFormOf,
  addressShape,
  countyIn,
  tidyPostcode,
} from '@backroom/contract/kit/shapes/address'
import { Button, Input, Select, TextInput } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { countryChoices } from '#kit/fields/countries.ts'
import { Fields } from '#kit/layout/fields.tsx'
import { say } from '#kit/say.ts'
import { currentLocale } from '#kit/store-facts.ts'

type Part = Exclude<keyof Address, 'country'>
const spans = {
  name: 3,
  company: 3,
  line1: 6,
  line2: 3,
  line3: 3,
  town: 3,
  county: 3,
  postcode: 2,
  phone: 3,
} as const

export interface AddressProps {
  readonly name: string
  readonly value: Address | null
  readonly onChange: (address: Address | null) => void
  readonly disabled?: boolean
  /** The country a new address begins with. */
  readonly home: string
  /** Parts that are asked besides street, town and postcode. */
  readonly parts?: readonly ('name' | 'company' | 'phone')[]
  /** Where it is asked before a call and not in a form: what was refused, and it cannot be left out. */
  readonly errorOf?: (field: string) => string | undefined
}

const blank = (country: string): Address => ({
  name: '',
  company: '',
  line1: '',
  line2: '',
  line3: '',
  town: '',
  county: '',
  postcode: '',
  country,
  phone: '',
})

/** An address as its country writes it: what a postcode and a county are called, and which counties there are. */
export function AddressInput(props: AddressProps) {
  const { name, value, onChange, disabled = false, home, parts = [], errorOf } = props
  const inForm = useFormContext()
  if (!value)
    return (
      <div>
        <Button disabled={disabled} onClick={() => onChange(blank(home))}>
          {say('Add an address')}
        </Button>
      </div>
    )
  const refusals = inForm?.formState.errors[name] as Record<string, { message?: string }> | undefined
  const form = addressFormOf(value.country)
  const counties = Object.entries(form.counties ?? {}).map(([code, county]) => ({
    value: code,
    label: county,
  }))
  // One that was typed before there was a list stays in sight.
  const isListed = value.county === '' || counties.some(county => county.value === value.county)
  const put = (part: keyof Address, typed: string) => onChange({ ...value, [part]: typed })
  const shared = (part: keyof Address) => ({
    disabled,
    error: errorOf?.(`${name}.${part}`) ?? refusals?.[part]?.message,
  })
  const text = (part: Part, label = say(labelOf(addressShape, part))) => (
    <div data-span={spans[part]} key={part}>
      <TextInput
        {...shared(part)}
        label={label}
        value={value[part]}
        onChange={event => put(part, event.currentTarget.value)}
        {...(part === 'postcode' && {
          placeholder: form.example,
          onBlur: () => put('postcode', tidyPostcode(value.country, value.postcode)),
        })}
      />
    </div>
  )
  return (
    <Fields>
      {parts.filter(part => part !== 'phone').map(part => text(part))}
      {(['line1', 'line2', 'line3', 'town'] as const).map(part => text(part))}
      {form.counties ? (
        <div data-span={3}>
          <Select
            {...shared('county')}
            label={say(form.county)}
            searchable
            clearable
            data={isListed ? counties : [{ value: value.county, label: value.county }, ...counties]}
            value={value.county || null}
            onChange={chosen => put('county', chosen ?? '')}
          />
        </div>
      ) : (
        form.county && text('county', say(form.county))
      )}
      {text('postcode', say(form.postcode))}
      <div data-span={3}>
        <Select
          {...shared('country')}
          label={say('Country')}
          searchable
          data={countryChoices(currentLocale())}
          value={value.country}
          onChange={country =>
            country && onChange({ ...value, country, county: countyIn(country, value.county) })
          }
          allowDeselect={false}
        />
      </div>
      {parts.includes('phone') && text('phone')}
      {!disabled && !errorOf && (
        <Input.Wrapper data-span={6}>
          <Button size="compact-xs" variant="subtle" onClick={() => onChange(null)}>
            {say('Remove the address')}
          </Button>
        </Input.Wrapper>
      )}
    </Fields>
  )
}
