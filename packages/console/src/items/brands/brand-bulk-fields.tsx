import { setBrandPermissions } from '@backroom/contract/items/brands/brands'
import { brandOptions } from '@backroom/contract/items/brands/pickers'
import { labelOf } from '@backroom/contract/kit/label'
import { Group, Input, Radio, SegmentedControl, Stack, Text } from '@mantine/core'
import type { BulkFormProps } from '#kit/bulk/bulk-choice.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { OptionPicker } from '#kit/options-picker.tsx'
import { say } from '#kit/say.ts'

const permissions = ['allowEbay', 'allowAmazon', 'allowSimStock', 'allowDiscount'] as const

/** Each permission is left as it is unless it is set here. */
export function BrandPermissionFields({ values, onChange }: BulkFormProps) {
  return (
    <Stack gap="sm">
      {permissions.map(field => (
        <Group key={field} justify="space-between">
          <Text>{say(labelOf(setBrandPermissions.values, field))}</Text>
          <SegmentedControl
            aria-label={say(labelOf(setBrandPermissions.values, field))}
            value={values[field] === undefined ? 'leave' : String(values[field])}
            onChange={chosen => {
              const { [field]: _, ...rest } = values
              onChange(chosen === 'leave' ? rest : { ...rest, [field]: chosen === 'true' })
            }}
            data={[
              { value: 'leave', label: say('Leave') },
              { value: 'true', label: say('Allow') },
              { value: 'false', label: say('Forbid') },
            ]}
          />
        </Group>
      ))}
    </Stack>
  )
}

/** Which brand stays: one of those ticked, or another. */
export function BrandMergeFields({ values, onChange, errors, uids }: BulkFormProps) {
  const { data = [] } = useRead(
    brandOptions,
    { query: { uids: (uids ?? []).slice(0, 100).join(',') } },
    { enabled: (uids?.length ?? 0) > 0 },
  )
  const keepUid = (values.keepUid as number | undefined) ?? null
  const set = (uid: number | null) => onChange(uid === null ? {} : { keepUid: uid })
  return (
    <Stack gap="sm">
      <Text>
        {say(
          'The others are merged into the one you keep: their items, supplier names and addresses move to it.',
        )}
      </Text>
      {data.length > 0 && data.length <= 12 && (
        <Radio.Group
          label={say('Keep')}
          value={keepUid === null ? null : String(keepUid)}
          onChange={value => set(Number(value))}
          error={errors.keepUid?.[0]}
        >
          <Stack gap={8} mt={6}>
            {data.map(option => (
              <Radio
                key={option.uid}
                value={String(option.uid)}
                label={option.note ? `${option.name} (${option.note})` : option.name}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Input.Wrapper
        label={data.length > 0 && data.length <= 12 ? say('Or another brand') : say('Keep')}
        error={data.length > 12 || data.length === 0 ? errors.keepUid?.[0] : undefined}
      >
        <OptionPicker options={brandOptions} uid={keepUid} onChange={set} aria-label={say('Brand to keep')} />
      </Input.Wrapper>
    </Stack>
  )
}
