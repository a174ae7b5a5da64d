import { collectionOptions } from '@backroom/contract/organisation/collections/pickers'
import { repeaterInput } from '@backroom/contract/organisation/result-lists/repeaters'
import type { RepeaterInsert } from '@backroom/contract/organisation/result-lists/words'
import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  NumberInput,
  SegmentedControl,
  Stack,
  Textarea,
} from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { OptionPicker } from '#kit/options-picker.tsx'
import { say } from '#kit/say.ts'

const Field = fieldsOf(repeaterInput)

const insertsMost = 5

/** What stands between the tiles: banners of a collection, or HTML. */
export function InsertsField() {
  return (
    <Field name="inserts" span={6} labelling="own">
      {({ value, onChange }) => {
        const inserts = value ?? []
        const change = (at: number, part: Partial<RepeaterInsert>) =>
          onChange(inserts.map((each, index) => (index === at ? { ...each, ...part } : each)))
        return (
          <Stack gap="sm">
            {inserts.map((insert, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an insert is known by its place alone
              <Group key={at} gap="sm" align="flex-start" wrap="wrap">
                <NumberInput
                  w={112}
                  min={1}
                  max={200}
                  label={say('After tile')}
                  value={insert.after}
                  onChange={after => change(at, { after: Number(after) || 1 })}
                />
                <Checkbox
                  mt={30}
                  label={say('Repeat')}
                  checked={insert.every}
                  onChange={event => change(at, { every: event.currentTarget.checked })}
                />
                <SegmentedControl
                  mt={24}
                  aria-label={say('Kind of insert {n}', { n: at + 1 })}
                  value={insert.kind}
                  onChange={kind => change(at, { kind: kind as RepeaterInsert['kind'], ref: '' })}
                  data={[
                    { value: 'banner', label: say('Banner') },
                    { value: 'html', label: say('HTML') },
                  ]}
                />
                {insert.kind === 'html' ? (
                  <Textarea
                    flex={1}
                    miw={220}
                    autosize
                    label={say('HTML')}
                    value={insert.ref}
                    onChange={event => change(at, { ref: event.currentTarget.value })}
                  />
                ) : (
                  <OptionPicker
                    flex={1}
                    miw={220}
                    label={say('Collection whose banner it is')}
                    options={collectionOptions}
                    uid={Number(insert.ref) || null}
                    onChange={uid => change(at, { ref: uid === null ? '' : String(uid) })}
                  />
                )}
                <ActionIcon
                  mt={28}
                  aria-label={say('Remove insert {n}', { n: at + 1 })}
                  onClick={() => onChange(inserts.filter((_, index) => index !== at))}
                >
                  <IconX size={15} />
                </ActionIcon>
              </Group>
            ))}
            <div>
              <Button
                size="compact-sm"
                leftSection={<IconPlus size={14} />}
                disabled={inserts.length >= insertsMost}
                onClick={() => onChange([...inserts, { after: 4, every: false, kind: 'html', ref: '' }])}
              >
                {say('Add an insert')}
              </Button>
            </div>
          </Stack>
        )
      }}
    </Field>
  )
}
