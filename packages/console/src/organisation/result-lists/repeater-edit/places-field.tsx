import { brandOptions } from '@backroom/contract/items/brands/pickers'
import { categoryOptions } from '@backroom/contract/organisation/categories/pickers'
import { collectionOptions } from '@backroom/contract/organisation/collections/pickers'
import { facetOptions } from '@backroom/contract/organisation/filters/pickers'
import { repeaterInput } from '@backroom/contract/organisation/result-lists/repeaters'
import type { RepeaterScope } from '@backroom/contract/organisation/result-lists/words'
import { Checkbox, Input, Stack } from '@mantine/core'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { OptionsPicker } from '#kit/options-picker.tsx'
import { say } from '#kit/say.ts'

const Field = fieldsOf(repeaterInput)

const kinds = [
  ['category', 'Categories, with those below', categoryOptions],
  ['facet', 'Facets', facetOptions],
  ['collection', 'Collections', collectionOptions],
  ['brand', 'Brands', brandOptions],
] as const

interface Props {
  readonly names: readonly string[]
  readonly scopes: readonly RepeaterScope[]
}

/** Where a repeater applies. */
export function PlacesField({ names, scopes: stored }: Props) {
  return (
    <Field name="scopes" span={6} labelling="own" hint={describe(names, stored)}>
      {({ value, onChange }) => {
        const scopes = value ?? []
        const set = (kind: RepeaterScope['kind'], uids: readonly (number | null)[]) =>
          onChange([...scopes.filter(scope => scope.kind !== kind), ...uids.map(uid => ({ kind, uid }))])
        return (
          <Stack gap="sm" mb={6}>
            {kinds.map(([kind, label, options]) => (
              <Input.Wrapper key={kind} label={say(label)} labelElement="div">
                <OptionsPicker
                  options={options}
                  label={say(label)}
                  uids={scopes.flatMap(scope =>
                    scope.kind === kind && scope.uid !== null ? [scope.uid] : [],
                  )}
                  onChange={uids => set(kind, uids)}
                />
              </Input.Wrapper>
            ))}
            <Checkbox
              label={say('Search results')}
              checked={scopes.some(scope => scope.kind === 'search')}
              onChange={event => set('search', event.currentTarget.checked ? [null] : [])}
            />
          </Stack>
        )
      }}
    </Field>
  )
}

function describe(names: readonly string[], scopes: readonly RepeaterScope[]): string {
  if (scopes.length === 0) return say('Without a place it is used nowhere.')
  return say('Saved: {places}', { places: names.join(', ') })
}
