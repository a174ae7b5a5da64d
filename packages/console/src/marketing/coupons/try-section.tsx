import { Box } from '@mantine/core'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { type TriedDraft, TryPanel } from '#marketing/coupons/try-panel.tsx'

interface Props {
  /** What the form holds as a draft, or what is wrong with it yet. */
  readonly draftOf: (values: FieldValues) => TriedDraft | string
}

/** A basket with the offer as it stands in the form, beside the offers as they are. */
export function TrySection({ draftOf }: Props) {
  const { getValues } = useFormContext()
  const draft = () => {
    const made = draftOf(getValues())
    return typeof made === 'string' ? say('Fill in the form first: {fault}', { fault: made }) : made
  }
  return (
    <Section title={say('Try it')}>
      <Box style={{ gridColumn: '1 / -1' }}>
        <TryPanel draftOf={draft} />
      </Box>
    </Section>
  )
}
