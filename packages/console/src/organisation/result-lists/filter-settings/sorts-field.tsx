import { filterSettingsInput } from '@backroom/contract/organisation/result-lists/filter-settings'
import { type ListSort, listSorts } from '@backroom/contract/organisation/result-lists/words'
import { Checkbox, Group } from '@mantine/core'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { say } from '#kit/say.ts'

const Field = fieldsOf(filterSettingsInput)

const all = Object.keys(listSorts) as ListSort[]

/** The orders shoppers can choose from. */
export function SortsField() {
  return (
    <Field name="sortsOffered" span={6} labelling="group">
      {({ value, onChange }) => {
        const offered = value ?? []
        return (
          <Group gap="md" role="group" aria-label={say('Orders offered')}>
            {all.map(sort => (
              <Checkbox
                key={sort}
                label={say(listSorts[sort])}
                checked={offered.includes(sort)}
                onChange={event =>
                  onChange(
                    all.filter(each =>
                      each === sort ? event.currentTarget.checked : offered.includes(each),
                    ),
                  )
                }
              />
            ))}
          </Group>
        )
      }}
    </Field>
  )
}
