import { Input, Stack, Text } from '@mantine/core'
import type { BulkFormProps } from '#kit/bulk/bulk-choice.ts'
import { InstantInput } from '#kit/fields/date-inputs.tsx'
import { EndInput } from '#kit/fields/end-input.tsx'
import { say } from '#kit/say.ts'

/** From when until when many are live: a day alone ends with that day. */
export function ScheduleFields({ values, onChange, errors }: BulkFormProps) {
  const dates = {
    startsAt: (values.startsAt as string | null | undefined) ?? null,
    endsAt: (values.endsAt as string | null | undefined) ?? null,
  }
  return (
    <Stack gap="sm">
      {(
        [
          ['startsAt', InstantInput],
          ['endsAt', EndInput],
        ] as const
      ).map(([field, When]) => (
        <Input.Wrapper
          key={field}
          label={field === 'startsAt' ? say('Starts') : say('Ends')}
          error={errors[field]?.[0]}
        >
          <When
            label={field === 'startsAt' ? say('Starts') : say('Ends')}
            instant={dates[field]}
            onChange={instant => onChange({ ...dates, [field]: instant })}
            placeholder={field === 'startsAt' ? say('At once') : say('Never')}
          />
        </Input.Wrapper>
      ))}
      <Text c="dimmed">{say('Both are set, also to nothing.')}</Text>
    </Stack>
  )
}
