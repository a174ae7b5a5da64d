import type { StoredOf } from '@backroom/contract/kit/record'
import { type categories, categoryInput } from '@backroom/contract/organisation/categories/categories'
import { Alert, Button, Text } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'

const Field = fieldsOf(categoryInput)

/** What Google calls it: its own, else what it inherits; a suggestion where it has neither. */
export function GoogleSection({ category }: { category: StoredOf<typeof categories> }) {
  const form = useFormContext()
  const chosen = form.watch('googleCategoryId') as number | null
  const { googleInherited: inherited, googleOwn: own, googleSuggestion: suggestion } = category
  return (
    <Section title={say('Google category')}>
      <Field
        name="googleCategoryId"
        span={6}
        placeholder={
          inherited ? say('{path}, from {name}', { path: inherited.path, name: inherited.from }) : say('None')
        }
      />
      {own?.isRetired && chosen === own.id && (
        <Alert color="amber" py="xs" role="status">
          {say('Google no longer has “{path}”. It counts as none until you choose another.', {
            path: own.path,
          })}
        </Alert>
      )}
      {suggestion && chosen !== suggestion.id && (chosen === null || own?.isRetired) && (
        <Text>
          {say('Suggestion:')} {suggestion.path}{' '}
          <Button
            size="compact-xs"
            onClick={() => form.setValue('googleCategoryId', suggestion.id, { shouldDirty: true })}
          >
            {say('Use it')}
          </Button>
        </Text>
      )}
    </Section>
  )
}
