import { type ColourGroupCopy, colourGroupNote, colourGroups } from '@backroom/contract/items/colours/groups'
import type { FoundItem } from '@backroom/contract/items/page/items'
import { ActionIcon, Button, Checkbox, Group, Modal, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { ItemFinder } from '#items/lists/pickers/item-finder.tsx'
import { usePage } from '#items/page/item-edit/page-context.ts'
import { notify } from '#kit/asking/notify.tsx'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

type Left = Readonly<Record<number, readonly ColourGroupCopy[]>>

/** Items that join: what each would take over from the master is shown first, and any of it can be left as it is. */
export function ColourGroupDialog({ onClose }: { onClose: () => void }) {
  const { page, refresh } = usePage()
  const group = page.colourGroup
  const [name, setName] = useState(group?.name ?? page.item.name)
  const [chosen, setChosen] = useState<readonly FoundItem[]>([])
  const [left, setLeft] = useState<Left>({})
  const differences = useDifferences(chosen.map(({ uid }) => uid))
  const create = useWrite(colourGroups.create, { ignore: [400] })
  const update = useWrite(colourGroups.update, { ignore: [400] })
  const refusal = create.error ?? update.error
  const isRefused = differences.some(each => each.refusal !== null)
  const done = () => {
    notify({
      title: group ? say('They are in the group now') : say('The colour group is made'),
      text: say(colourGroupNote),
    })
    onClose()
    void refresh()
  }
  const save = () => {
    const uids = chosen.map(({ uid }) => uid)
    const copy = Object.fromEntries(
      differences.map(({ itemUid, fields }) => [
        String(itemUid),
        fields.map(({ field }) => field).filter(field => !left[itemUid]?.includes(field)),
      ]),
    )
    if (group) {
      update.mutate(
        { params: { uid: group.uid }, body: { version: group.version, add: uids, copy } },
        { onSuccess: done },
      )
    } else {
      create.mutate(
        { body: { name, masterItemUid: page.item.uid, itemUids: uids, copy } },
        { onSuccess: done },
      )
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size={840}
      title={group ? say('Add items to “{name}”', { name: group.name }) : say('Create a colour group')}
    >
      <Stack gap="sm">
        {!group && (
          <TextInput
            label={say('Name')}
            maxLength={120}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
            description={say('{code} becomes the master: the others take over its texts.', {
              code: page.item.code,
            })}
          />
        )}
        <ItemFinder
          label={say('Find an item to add')}
          brandUid={page.item.brandUid}
          except={[
            page.item.uid,
            ...chosen.map(({ uid }) => uid),
            ...(group?.items ?? []).map(({ itemUid }) => itemUid),
          ]}
          onPick={item => setChosen([...chosen, item])}
        />
        {chosen.map(item => (
          <Joining
            key={item.uid}
            item={item}
            difference={differences.find(({ itemUid }) => itemUid === item.uid)}
            left={left[item.uid] ?? []}
            onLeft={fields => setLeft({ ...left, [item.uid]: fields })}
            onRemove={() => setChosen(chosen.filter(({ uid }) => uid !== item.uid))}
          />
        ))}
        {refusal && (
          <Text c="var(--br-bad)" role="alert">
            {Object.values(refusal.body.errors ?? {})
              .flat()
              .join(' ') || refusal.message}
          </Text>
        )}
        <Text fz={12} c="dimmed">
          {say(colourGroupNote)}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button onClick={onClose}>{say('Cancel')}</Button>
          <Button
            variant="filled"
            disabled={chosen.length === 0 || isRefused || name.trim() === ''}
            loading={create.isPending || update.isPending}
            onClick={save}
          >
            {group ? say('Add {n} to the group', { n: chosen.length }) : say('Create the group')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** What the items would take over, read anew whenever another is chosen. */
function useDifferences(uids: readonly number[]) {
  const { page } = usePage()
  const group = page.colourGroup
  const body = { itemUids: [...uids] }
  const joining = useRead(
    colourGroups.preview,
    { params: { uid: group?.uid ?? 0 }, body },
    { enabled: group !== null && uids.length > 0, keepsLast: true },
  )
  const fresh = useRead(
    colourGroups.previewNew,
    { body: { ...body, masterItemUid: page.item.uid } },
    { enabled: group === null && uids.length > 0, keepsLast: true },
  )
  return uids.length === 0 ? [] : ((group ? joining.data : fresh.data) ?? [])
}

interface JoiningProps {
  readonly item: FoundItem
  readonly difference: ReturnType<typeof useDifferences>[number] | undefined
  readonly left: readonly ColourGroupCopy[]
  readonly onLeft: (fields: readonly ColourGroupCopy[]) => void
  readonly onRemove: () => void
}

function Joining({ item, difference, left, onLeft, onRemove }: JoiningProps) {
  return (
    <div className="framed">
      <Group justify="space-between">
        <span>
          <span className="code">{item.code}</span> <b>{item.name}</b>{' '}
          <span className="dim">{item.colour}</span>
        </span>
        <ActionIcon size={24} aria-label={say('Leave {code} out', { code: item.code })} onClick={onRemove}>
          <IconX size={14} />
        </ActionIcon>
      </Group>
      {difference?.refusal && (
        <Text c="var(--br-bad)" role="alert">
          {difference.refusal}
        </Text>
      )}
      {difference && !difference.refusal && (
        <>
          <Text fz={12} c="dimmed">
            {difference.fields.length === 0
              ? say('Nothing of it would change.')
              : say('Takes over from the master. Untick what it should keep.')}
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12} verticalSpacing={4} mt={8}>
            {difference.fields.map(({ field, label, before, after }) => (
              <FieldDifference
                key={field}
                label={say(label)}
                before={before}
                after={after}
                isTaken={!left.includes(field)}
                onTake={isTaken => onLeft(isTaken ? left.filter(each => each !== field) : [...left, field])}
              />
            ))}
          </SimpleGrid>
        </>
      )}
    </div>
  )
}

interface DifferenceProps {
  readonly label: string
  readonly before: string
  readonly after: string
  readonly isTaken: boolean
  readonly onTake: (isTaken: boolean) => void
}

function FieldDifference({ label, before, after, isTaken, onTake }: DifferenceProps) {
  return (
    <>
      <Checkbox label={label} checked={isTaken} onChange={event => onTake(event.currentTarget.checked)} />
      <span>
        {isTaken ? (
          <>
            <span className="was">{before || say('empty')}</span> →{' '}
            <span className="becomes">{after || say('empty')}</span>
          </>
        ) : (
          <span className="dim">{say('keeps {value}', { value: before || say('nothing') })}</span>
        )}
      </span>
    </>
  )
}
