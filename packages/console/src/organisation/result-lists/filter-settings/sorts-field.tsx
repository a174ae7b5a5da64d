import { filterSettingsInput } from '@backroom/contract/organisation/result-lists/filter-settings'
import { type ListSort, listSorts } from '@backroom/contract/organisation/result-lists/words'
import { Checkbox, Group } from '@mantine/core'
import { FieldShell } from '#kit/fields/field-shell.tsx'
import { say } from '#kit/say.ts'

const all = Object.keys(listSorts) as ListSort[]

/** The orders shoppers can choose from. */
export function SortsField() {
  return (
    <FieldShell schema={filterSettingsInput} name="sortsOffered" span={6} labelling="group">
      {({ value, onChange }) => {
        const offered = (value ?? []) as ListSort[]
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
    </FieldShell>
  )
}
