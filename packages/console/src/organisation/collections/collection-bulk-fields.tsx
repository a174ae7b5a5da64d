import { clearables } from '@backroom/contract/organisation/collections/bulk'
import { collectionOptions, collectionTagOptions } from '@backroom/contract/organisation/collections/pickers'
import { Input, Radio, Stack, Text } from '@mantine/core'
import type { BulkFormProps } from '#kit/bulk/bulk-choice.ts'
import { OptionPicker } from '#kit/options-picker.tsx'
import { say } from '#kit/say.ts'

/** Which tag is given or taken. */
export function CollectionTagFields({ values, onChange, errors }: BulkFormProps) {
  return (
    <Input.Wrapper label={say('Tag')} error={errors.tagUid?.[0]}>
      <OptionPicker
        options={collectionTagOptions}
        uid={(values.tagUid as number | undefined) ?? null}
        onChange={uid => onChange(uid === null ? {} : { tagUid: uid })}
        aria-label={say('Tag')}
      />
    </Input.Wrapper>
  )
}

/** What goes. */
export function CollectionClearFields({ values, onChange, errors }: BulkFormProps) {
  return (
    <Radio.Group
      label={say('Clear')}
      value={(values.what as string | undefined) ?? null}
      onChange={what => onChange({ what })}
      error={errors.what?.[0]}
    >
      <Stack gap={8} mt={6}>
        {Object.entries(clearables).map(([value, label]) => (
          <Radio key={value} value={value} label={say(label)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** Which collection stays. */
export function CollectionMergeFields({ values, onChange, errors }: BulkFormProps) {
  return (
    <Stack gap="sm">
      <Text>
        {say(
          'Items put in by hand, tags, and everything that points at the others go to the one you keep. Their rules go.',
        )}
      </Text>
      <Input.Wrapper label={say('Keep')} error={errors.keepUid?.[0]}>
        <OptionPicker
          options={collectionOptions}
          uid={(values.keepUid as number | undefined) ?? null}
          onChange={uid => onChange(uid === null ? {} : { keepUid: uid })}
          aria-label={say('Collection to keep')}
        />
      </Input.Wrapper>
    </Stack>
  )
}
