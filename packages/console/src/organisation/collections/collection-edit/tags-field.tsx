import { saveCollectionTags } from '@backroom/contract/organisation/collections/calls'
import { collectionTagOptions } from '@backroom/contract/organisation/collections/pickers'
import { Input } from '@mantine/core'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { OptionsPicker } from '#kit/options-picker.tsx'
import { say } from '#kit/say.ts'

interface PickerProps {
  readonly tagUids: readonly number[]
  readonly onChange: (tagUids: number[]) => void
  readonly note?: string
  readonly error?: string | undefined
}

/** Which tags a collection carries. */
export function TagsPicker({ tagUids, onChange, note, error }: PickerProps) {
  return (
    <Input.Wrapper label={say('Tags')} labelElement="div" description={note} error={error}>
      <OptionsPicker options={collectionTagOptions} label={say('Tags')} uids={tagUids} onChange={onChange} />
    </Input.Wrapper>
  )
}

/** The tags of a stored collection, saved at once: they are not part of the form. */
export function TagsField({ uid, tagUids }: { uid: number; tagUids: readonly number[] }) {
  const save = useWrite(saveCollectionTags, { ignore: [400] })
  const shown = save.isPending ? (save.variables?.body.tagUids ?? tagUids) : tagUids
  return (
    <TagsPicker
      tagUids={shown}
      onChange={next => save.mutate({ params: { uid }, body: { tagUids: next } })}
      note={say('Saved at once.')}
      error={save.error?.body.errors?.tagUids?.[0]}
    />
  )
}
