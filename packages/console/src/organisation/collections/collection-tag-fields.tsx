import {
  type CollectionTagInput,
  collectionTags,
  type TagColour,
  tagColours,
} from '@backroom/contract/organisation/collections/tags'
import { ActionIcon, Box, Button, Group, Select, TextInput } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { notify } from '#kit/asking/notify.tsx'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { TagSpot } from '#organisation/collections/collection-tag-pill.tsx'

interface ColourProps {
  readonly colour: TagColour
  readonly onChange: (colour: TagColour) => void
  readonly size?: 'xs' | 'sm'
  readonly isLabelled?: boolean
}

/** One of the twelve colours. */
export function ColourSelect({ colour, onChange, size = 'sm', isLabelled = false }: ColourProps) {
  return (
    <Select
      size={size}
      allowDeselect={false}
      {...{ [isLabelled ? 'label' : 'aria-label']: say('Colour') }}
      leftSection={<TagSpot colour={colour} />}
      data={Object.entries(tagColours).map(([value, word]) => ({ value, label: say(word) }))}
      renderOption={({ option }) => (
        <Group gap={8}>
          <TagSpot colour={option.value as TagColour} />
          {option.label}
        </Group>
      )}
      value={colour}
      onChange={value => onChange((value ?? 'grey') as TagColour)}
    />
  )
}

const blank: CollectionTagInput = { name: '', colour: 'grey', description: '' }

/** A new tag, over the list: Enter adds it and the next one can be typed at once. */
export function NewTagBar() {
  const [tag, setTag] = useState(blank)
  const create = useWrite(collectionTags.create, { ignore: [400] })
  const first = useRef<HTMLInputElement>(null)
  const add = (event: FormEvent) => {
    event.preventDefault()
    create.mutate(
      { body: tag },
      {
        onSuccess: made => {
          setTag({ ...blank, colour: tag.colour })
          notify({ title: say('{name} is added', { name: made.name }) })
          first.current?.focus()
        },
      },
    )
  }
  return (
    <Box onSubmit={add} aria-label={say('New tag')} component="form" px="var(--br-side)" pb={12}>
      <Group gap={10} align="flex-start">
        <Box w={128}>
          <ColourSelect colour={tag.colour} onChange={colour => setTag({ ...tag, colour })} />
        </Box>
        <TextInput
          ref={first}
          w={200}
          aria-label={say('Name of a new tag')}
          placeholder={say('New tag')}
          maxLength={40}
          value={tag.name}
          onChange={event => setTag({ ...tag, name: event.currentTarget.value })}
          error={create.error?.body.errors?.name?.[0]}
        />
        <TextInput
          flex="1 1 200px"
          maw={300}
          aria-label={say('Description')}
          placeholder={say('What it is for')}
          maxLength={200}
          value={tag.description}
          onChange={event => setTag({ ...tag, description: event.currentTarget.value })}
        />
        <Button type="submit" disabled={tag.name.trim() === ''} loading={create.isPending}>
          {say('Add tag')}
        </Button>
      </Group>
    </Box>
  )
}

type Tag = CollectionTagInput & { readonly uid: number; readonly version: number }

/** A tag that is being edited. In its row Enter keeps it and Escape leaves it as it was; a phone has a dialog instead. */
export function useTagEditing() {
  const [tag, setTag] = useState<Tag | null>(null)
  const update = useWrite(collectionTags.update, { ignore: [400] })
  const begin = ({ uid, version, name, colour, description }: Tag) => {
    update.reset()
    setTag({ uid, version, name, colour, description })
  }
  const done = () => {
    setTag(null)
    document.querySelector<HTMLElement>('[role=grid]')?.focus()
  }
  const save = () => {
    if (!tag || tag.name.trim() === '') return
    const { uid, ...body } = tag
    update.mutate({ params: { uid }, body }, { onSuccess: done })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save()
    else if (event.key === 'Escape') done()
    else return
    event.preventDefault()
  }
  const editor = (row: { readonly uid: number }, field: string) => {
    if (row.uid !== tag?.uid) return null
    if (field === 'colour')
      return <ColourSelect size="xs" colour={tag.colour} onChange={colour => setTag({ ...tag, colour })} />
    if (field === 'name')
      return (
        <TextInput
          size="xs"
          autoFocus
          aria-label={say('Name')}
          maxLength={40}
          value={tag.name}
          onChange={event => setTag({ ...tag, name: event.currentTarget.value })}
          onKeyDown={onKeyDown}
          error={update.error?.body.errors?.name?.[0]}
        />
      )
    if (field !== 'description') return null
    return (
      <Group gap={4} wrap="nowrap">
        <TextInput
          size="xs"
          flex={1}
          aria-label={say('Description')}
          maxLength={200}
          value={tag.description}
          onChange={event => setTag({ ...tag, description: event.currentTarget.value })}
          onKeyDown={onKeyDown}
        />
        <ActionIcon
          size={28}
          variant="filled"
          aria-label={say('Save tag')}
          onClick={save}
          loading={update.isPending}
        >
          <IconCheck size={15} />
        </ActionIcon>
        <ActionIcon size={28} aria-label={say('Cancel')} onClick={done}>
          <IconX size={15} />
        </ActionIcon>
      </Group>
    )
  }
  return {
    tag,
    setTag,
    begin,
    done,
    save,
    editor,
    isSaving: update.isPending,
    errors: update.error?.body.errors,
  }
}
