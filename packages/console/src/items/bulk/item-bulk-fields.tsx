import { setBackorder, setPrelaunch, setPrice, setSale, setStatus } from '@backroom/contract/items/bulk/bulk'
import type { RedirectChoice } from '@backroom/contract/items/page/items'
import type { OptionsCall } from '@backroom/contract/kit/option'
import { categoryOptions } from '@backroom/contract/organisation/categories/pickers'
import { facetOptions } from '@backroom/contract/organisation/filters/pickers'
import { Button, Group, Input, NumberInput, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { RedirectFields } from '#items/bulk/redirect-fields.tsx'
import { type SalePreset, salePeriod, salePresets } from '#items/prices/prices-section/price-sums.ts'
import type { BulkFormProps } from '#kit/bulk/bulk-choice.ts'
import { BulkFields } from '#kit/bulk/bulk-form.tsx'
import { EndInput } from '#kit/fields/end-input.tsx'
import { MoneyInput } from '#kit/fields/money-input.tsx'
import { OptionsPicker } from '#kit/options-picker.tsx'
import { say } from '#kit/say.ts'
import { useStoreFacts } from '#kit/store-facts.ts'

/** Taking pages off the site: why, and where shoppers go. */
export function DeactivateFields(props: BulkFormProps) {
  const { values, onChange, uids } = props
  return (
    <Stack gap="sm">
      <RedirectFields
        value={(values.redirect as RedirectChoice | undefined) ?? { kind: 'category' }}
        onChange={redirect => onChange({ ...values, redirect })}
        except={uids ?? []}
      />
      <BulkFields {...props} contract={setStatus} names={['reason']} />
    </Stack>
  )
}

/** On the site, or off it and where shoppers go then. */
export function StatusFields(props: BulkFormProps) {
  const { values, onChange } = props
  const change = ({ status }: Record<string, unknown>) =>
    onChange(status === 'active' ? { status } : { status, redirect: { kind: 'category' } })
  return (
    <Stack gap="sm">
      <BulkFields {...props} onChange={change} contract={setStatus} names={['status']} />
      {values.status === 'inactive' && <DeactivateFields {...props} />}
    </Stack>
  )
}

/** Limit and date matter only while back orders are taken. */
export function BackorderFields(props: BulkFormProps) {
  const names = props.values.value === false ? ['value', 'sizes'] : ['value', 'limit', 'dueOn', 'sizes']
  return (
    <Stack gap="sm">
      <BulkFields {...props} contract={setBackorder} names={names} />
    </Stack>
  )
}

/** A launch has its moment; none is needed to take prelaunch off. */
export function PrelaunchFields(props: BulkFormProps) {
  const names = props.values.value === false ? ['value'] : ['value', 'prelaunchAt']
  return (
    <Stack gap="sm">
      <BulkFields {...props} contract={setPrelaunch} names={names} />
    </Stack>
  )
}

/** A new price, or a change by an amount or share. */
export function PriceFields(props: BulkFormProps) {
  const contract = setPrice
  const isMatching = props.values.mode === 'matchRrp'
  return (
    <Stack gap="sm">
      <BulkFields {...props} contract={contract} names={['target', 'mode']} />
      {!isMatching && <Amount {...props} hint={signHint(props.values.mode)} />}
      <BulkFields {...props} contract={contract} names={['round', 'startsAt', 'sizes']} />
    </Stack>
  )
}

/** A sale: how much off what, and from when until when. */
export function SaleFields(props: BulkFormProps) {
  const contract = setSale
  const { hidesCost, timeZone } = useStoreFacts()
  const margin = hidesCost ? [] : (['minMarginBp'] as const)
  return (
    <Stack gap="sm">
      <BulkFields {...props} contract={contract} names={['mode']} />
      <Amount {...props} />
      {props.values.mode !== 'set' && <BulkFields {...props} contract={contract} names={['from']} />}
      <BulkFields {...props} contract={contract} names={['round']} />
      <Group gap={6} aria-label={say('How long')} role="group">
        {Object.entries(salePresets).map(([preset, title]) => (
          <Button
            key={preset}
            size="compact-sm"
            onClick={() =>
              props.onChange({
                ...props.values,
                ...salePeriod(preset as SalePreset, new Date(), timeZone),
              })
            }
          >
            {say(title)}
          </Button>
        ))}
      </Group>
      <BulkFields {...props} contract={contract} names={['startsAt']} />
      <Input.Wrapper label={say('Ends')} labelElement="div" error={props.errors.endsAt?.[0]}>
        <EndInput
          label={say('Ends')}
          instant={(props.values.endsAt as string | null | undefined) ?? null}
          onChange={endsAt => props.onChange({ ...props.values, endsAt })}
        />
      </Input.Wrapper>
      <BulkFields {...props} contract={contract} names={['untilGone', 'label', ...margin, 'sizes']} />
    </Stack>
  )
}

/** Money or a share, by what the mode says. */
function Amount({ values, onChange, errors, hint }: BulkFormProps & { hint?: ReactNode }) {
  const value = typeof values.value === 'number' ? values.value : null
  const set = (next: number | null) => onChange({ ...values, value: next ?? undefined })
  const shared = { label: say('Value'), description: hint, error: errors.value?.[0] }
  if (values.mode === 'percent') {
    return (
      <NumberInput
        {...shared}
        value={value === null ? '' : value / 100}
        onChange={typed => set(typed === '' ? null : Math.round(Number(typed) * 100))}
        decimalScale={2}
        suffix="%"
      />
    )
  }
  return <MoneyInput {...shared} minor={value} onChange={set} />
}

function signHint(mode: unknown): string | undefined {
  return mode === 'percent' || mode === 'amount' ? say('Below zero takes off.') : undefined
}

/** Categories that many items are put into, and taken out of. */
export function CategoriesFields(props: BulkFormProps) {
  return <TwoLists {...props} options={categoryOptions} labels={[say('Add to'), say('Take out of')]} />
}

/** Facets that many items get, and lose. */
export function FacetsFields(props: BulkFormProps) {
  return <TwoLists {...props} options={facetOptions} labels={[say('Put on'), say('Take off')]} />
}

interface ListsProps extends BulkFormProps {
  readonly options: OptionsCall
  readonly labels: readonly [add: string, remove: string]
}

function TwoLists({ values, onChange, errors, options, labels }: ListsProps) {
  return (
    <Stack gap="sm">
      {(['add', 'remove'] as const).map((name, at) => (
        <Input.Wrapper key={name} label={labels[at]} error={errors[name]?.[0]}>
          <OptionsPicker
            options={options}
            label={labels[at] ?? ''}
            uids={(values[name] as number[] | undefined) ?? []}
            onChange={uids => onChange({ ...values, [name]: uids })}
          />
        </Input.Wrapper>
      ))}
    </Stack>
  )
}
