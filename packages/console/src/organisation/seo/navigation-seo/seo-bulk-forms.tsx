import { Checkbox, SegmentedControl, Select, Stack, TextInput } from '@mantine/core'
import type { BulkFormProps } from '#kit/bulk/bulk-choice.ts'
import { say } from '#kit/say.ts'

/** Whether search engines may show the pages. */
export function RobotsForm({ values, onChange }: BulkFormProps) {
  return (
    <SegmentedControl
      aria-label={say('Robots')}
      value={String(values.robots)}
      onChange={robots => onChange({ robots })}
      data={[
        { value: 'index', label: say('Index') },
        { value: 'noindex', label: say('No index') },
      ]}
    />
  )
}

/** Which page stands for the pages. */
export function CanonicalForm({ values, onChange, errors }: BulkFormProps) {
  return (
    <Stack gap="sm">
      <Select
        label={say('Canonical')}
        allowDeselect={false}
        value={String(values.canonicalMode)}
        onChange={canonicalMode => onChange({ ...values, canonicalMode })}
        data={[
          { value: 'self', label: say('Itself') },
          { value: 'parent', label: say('Its parent') },
          { value: 'other', label: say('Another page') },
        ]}
      />
      {values.canonicalMode === 'other' && (
        <TextInput
          label={say('Canonical page')}
          placeholder="/bikes"
          value={String(values.canonicalUrl ?? '')}
          error={errors.canonicalUrl?.[0]}
          onChange={event => onChange({ ...values, canonicalUrl: event.currentTarget.value })}
        />
      )}
    </Stack>
  )
}

/** Words that become others, in the texts chosen. */
export function ReplaceForm({ values, onChange, errors }: BulkFormProps) {
  return (
    <Stack gap="sm">
      <TextInput
        label={say('Find')}
        value={String(values.find ?? '')}
        error={errors.find?.[0]}
        onChange={event => onChange({ ...values, find: event.currentTarget.value })}
      />
      <TextInput
        label={say('Replace with')}
        value={String(values.replaceWith ?? '')}
        error={errors.replaceWith?.[0]}
        onChange={event => onChange({ ...values, replaceWith: event.currentTarget.value })}
      />
      <Checkbox.Group
        label={say('In')}
        error={errors.fields?.[0]}
        value={values.fields as string[]}
        onChange={fields => onChange({ ...values, fields })}
      >
        <Stack gap={8} mt={4}>
          <Checkbox value="pageTitle" label={say('Titles')} />
          <Checkbox value="metaDescription" label={say('Descriptions')} />
          <Checkbox value="heading" label={say('Headings')} />
        </Stack>
      </Checkbox.Group>
    </Stack>
  )
}
