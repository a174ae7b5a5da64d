import {
  type SeasonInput,
  seasons,
  seasonsList,
  seasonsOrder,
} from '@backroom/contract/items/seasons/seasons'
import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import { counted } from '@backroom/contract/wording/say'
import { ActionIcon, Button, Group, Modal, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconCalendar, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { DayInput } from '#kit/fields/date-inputs.tsx'
import { OrderedList, useMovedRows } from '#kit/order/ordered-list.tsx'
import { say } from '#kit/say.ts'

type Season = ReplyOf<typeof seasonsList>[number]

/** Opens the seasons: code, name, dates, which are current, and their order. */
export function SeasonsButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button leftSection={<IconCalendar size={16} stroke={1.7} />} onClick={() => setIsOpen(true)}>
        {say('Manage seasons')}
      </Button>
      {isOpen && <SeasonsDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function SeasonsDialog({ onClose }: { onClose: () => void }) {
  const { data = [] } = useRead(seasonsList)
  const order = useWrite(seasonsOrder)
  const { rows, move } = useMovedRows(data, (uids, onSettled) =>
    order.mutate({ body: { uids } }, { onSettled }),
  )
  return (
    <Modal opened onClose={onClose} title={say('Seasons')} size={840}>
      <Stack gap="xs">
        <OrderedList rows={rows} idOf={({ uid }) => uid} nameOf={({ name }) => name} onChange={move}>
          {season => <SeasonRow key={season.version} season={season} />}
        </OrderedList>
        <NewSeason position={data.length} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{say('Close')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function SeasonRow({ season }: { season: Season }) {
  const [typed, setTyped] = useState<SeasonInput>(inputOf(season))
  const update = useWrite(seasons.update, { ignore: [400] })
  const remove = useWrite(seasons.remove, { ignore: [400] })
  const errors = update.error?.body.errors ?? {}
  const isDirty = JSON.stringify(typed) !== JSON.stringify(inputOf(season))
  const isUsed = season.itemCount > 0
  return (
    <div style={{ flex: 1 }}>
      <Group gap={8} wrap="nowrap" align="flex-start">
        <SeasonFields typed={typed} onChange={setTyped} errors={errors} />
        <Button
          size="xs"
          mt={2}
          disabled={!isDirty}
          loading={update.isPending}
          onClick={() =>
            update.mutate({ params: { uid: season.uid }, body: { ...typed, version: season.version } })
          }
        >
          {say('Save')}
        </Button>
        <ActionIcon
          size={30}
          mt={2}
          disabled={isUsed}
          title={isUsed ? say('Used by {items}', { items: counted(season.itemCount, 'item') }) : ''}
          aria-label={say('Delete {name}', { name: season.name })}
          onClick={() => remove.mutate({ params: { uid: season.uid }, query: { version: season.version } })}
        >
          <IconTrash size={16} stroke={1.7} />
        </ActionIcon>
      </Group>
      {(remove.error ?? errors.Generic) && (
        <Text c="var(--br-bad)" role="alert">
          {remove.error?.message ?? errors.Generic?.[0]}
        </Text>
      )}
    </div>
  )
}

function NewSeason({ position }: { position: number }) {
  const blank = { code: '', name: '', startsOn: null, endsOn: null, isCurrent: false, position }
  const [typed, setTyped] = useState<SeasonInput>(blank)
  const create = useWrite(seasons.create, { ignore: [400] })
  return (
    <Group gap={8} wrap="nowrap" align="flex-start" pl={30}>
      <SeasonFields typed={typed} onChange={setTyped} errors={create.error?.body.errors ?? {}} />
      <Button
        size="xs"
        mt={2}
        leftSection={<IconPlus size={14} />}
        disabled={typed.code.trim() === '' || typed.name.trim() === ''}
        loading={create.isPending}
        onClick={() => create.mutate({ body: { ...typed, position } }, { onSuccess: () => setTyped(blank) })}
      >
        {say('Add')}
      </Button>
    </Group>
  )
}

interface FieldsProps {
  readonly typed: SeasonInput
  readonly onChange: (typed: SeasonInput) => void
  readonly errors: Readonly<Record<string, readonly string[]>>
}

function SeasonFields({ typed, onChange, errors }: FieldsProps) {
  const set = (change: Partial<SeasonInput>) => onChange({ ...typed, ...change })
  return (
    <>
      <TextInput
        w={90}
        aria-label={say('Code')}
        placeholder={say('Code')}
        maxLength={12}
        value={typed.code}
        onChange={event => set({ code: event.currentTarget.value })}
        error={errors.code?.[0]}
      />
      <TextInput
        flex={1}
        aria-label={say('Name')}
        placeholder={say('Name')}
        maxLength={60}
        value={typed.name}
        onChange={event => set({ name: event.currentTarget.value })}
        error={errors.name?.[0]}
      />
      <DayInput
        label={say('Starts')}
        placeholder={say('Starts')}
        day={typed.startsOn}
        onChange={startsOn => set({ startsOn })}
      />
      <DayInput
        label={say('Ends')}
        placeholder={say('Ends')}
        day={typed.endsOn}
        onChange={endsOn => set({ endsOn })}
      />
      <Switch
        mt={6}
        label={say('Current')}
        checked={typed.isCurrent}
        onChange={event => set({ isCurrent: event.currentTarget.checked })}
      />
    </>
  )
}

function inputOf({ code, name, startsOn, endsOn, isCurrent, position }: Season): SeasonInput {
  return { code, name, startsOn, endsOn, isCurrent, position }
}
