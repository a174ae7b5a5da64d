import { Textarea, TextInput } from '@mantine/core'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { say } from '#kit/say.ts'
import { ColourSelect, type useTagEditing } from '#organisation/collections/collection-tag-fields.tsx'

/** A tag edited on a phone, where its row is a card. */
export function CollectionTagDialog({ editing }: { editing: ReturnType<typeof useTagEditing> }) {
  const { tag, setTag, done, save, isSaving, errors } = editing
  if (!tag) return null
  return (
    <AskDialog
      title={say('Edit tag')}
      submit={say('Save tag')}
      isReady={tag.name.trim() !== ''}
      isBusy={isSaving}
      onClose={done}
      onSubmit={save}
    >
      <TextInput
        label={say('Name')}
        data-autofocus
        maxLength={40}
        value={tag.name}
        onChange={event => setTag({ ...tag, name: event.currentTarget.value })}
        error={errors?.name?.[0]}
      />
      <ColourSelect isLabelled colour={tag.colour} onChange={colour => setTag({ ...tag, colour })} />
      <Textarea
        label={say('Description')}
        autosize
        minRows={2}
        maxLength={200}
        value={tag.description}
        onChange={event => setTag({ ...tag, description: event.currentTarget.value })}
        error={errors?.description?.[0]}
      />
    </AskDialog>
  )
}
