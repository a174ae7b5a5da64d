import { facetOptions } from '@backroom/contract/organisation/filters/pickers'
import { Radio, Stack, Text } from '@mantine/core'
import type { BulkFormProps } from '#kit/bulk/bulk-choice.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { OptionPicker } from '#kit/options-picker.tsx'
import { say } from '#kit/say.ts'

const fewMost = 12

/** Which facet stays: one of those ticked, or another, also of another filter. */
export function FacetMergeFields({ values, onChange, errors, uids }: BulkFormProps) {
  const few = (uids ?? []).slice(0, fewMost)
  const { data = [] } = useRead(facetOptions, { query: { uids: few.join(',') } }, { enabled: few.length > 0 })
  const intoUid = (values.intoUid as number | undefined) ?? null
  const set = (uid: number | null) => onChange(uid === null ? {} : { intoUid: uid })
  return (
    <Stack gap="sm">
      <Text>
        {say(
          'The others go into the one you keep: items, rules, pages and menus name it, and their names become its synonyms.',
        )}
      </Text>
      {data.length > 1 && (
        <Radio.Group
          label={say('Keep')}
          value={intoUid === null ? null : String(intoUid)}
          onChange={value => set(Number(value))}
          error={errors.intoUid?.[0]}
        >
          <Stack gap={6} mt={6}>
            {data.map(({ uid, name, note }) => (
              <Radio key={uid} value={String(uid)} label={`${name} (${note})`} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <OptionPicker
        options={facetOptions}
        label={data.length > 1 ? say('Or another facet') : say('Keep')}
        uid={intoUid}
        onChange={set}
        error={errors.intoUid?.[0]}
      />
    </Stack>
  )
}
