import { screens } from '@backroom/contract/items/screens'
import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import { pathTo } from '@backroom/contract/kit/screen'
import { categoryItems, setCategoryItems } from '@backroom/contract/organisation/categories/categories'
import { categoryOptions } from '@backroom/contract/organisation/categories/pickers'
import { counted } from '@backroom/contract/wording/say'
import { ActionIcon, Anchor, Button, Checkbox, Group, Modal, Text, TextInput, Tooltip } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconStar, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { notify } from '#kit/asking/notify.tsx'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { OptionPicker } from '#kit/options-picker.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { Thumb } from '#kit/parts/thumb.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { AddItemsDialog } from '#organisation/categories/category-items-dialog.tsx'

const pageSize = 50
const searchPauseMs = 200

/** The items in a category: primary ones with a star; added, taken out and made primary here. */
export function CategoryItemsSection({ categoryUid, name }: { categoryUid: number; name: string }) {
  const [typed, setTyped] = useState('')
  const [after, setAfter] = useState(0)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [isAdding, setIsAdding] = useState(false)
  const [asksPrimary, setAsksPrimary] = useState('')
  const [search] = useDebouncedValue(typed, searchPauseMs)
  const { data } = useRead(
    categoryItems,
    { params: { uid: categoryUid }, query: { search, after, limit: pageSize } },
    { keepsLast: true },
  )
  const send = useItemWrite(categoryUid, {
    onDone: () => {
      setChosen(new Set())
      setAsksPrimary('')
    },
    onAsksPrimary: setAsksPrimary,
  })
  const uids = [...chosen]
  const remove = (newPrimaryUid?: number) =>
    send(
      { remove: uids, ...(newPrimaryUid && { newPrimaryUid }) },
      say('{items} taken out of {name}', { items: counted(uids.length, 'item'), name }),
    )
  const tick = (uid: number) =>
    setChosen(before => {
      const next = new Set(before)
      if (!next.delete(uid)) next.add(uid)
      return next
    })
  return (
    <Section
      title={say('Items')}
      note={data && format.number(data.total)}
      actions={
        <Button size="compact-xs" onClick={() => setIsAdding(true)}>
          {say('Add items…')}
        </Button>
      }
    >
      <Group justify="space-between">
        <TextInput
          type="search"
          size="xs"
          w={268}
          aria-label={say('Search code, barcode or name')}
          placeholder={say('Search code, barcode or name')}
          leftSection={<IconSearch size={15} stroke={1.7} />}
          value={typed}
          onChange={event => {
            setTyped(event.currentTarget.value)
            setAfter(0)
          }}
          onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
        />
        {uids.length > 0 && (
          <Group gap="xs">
            <Text role="status">{say('{n} selected', { n: uids.length })}</Text>
            <Button
              size="compact-xs"
              onClick={() =>
                send(
                  { primary: uids },
                  say('Now the primary category of {items}', { items: counted(uids.length, 'item') }),
                )
              }
            >
              {say('Set primary')}
            </Button>
            <Button size="compact-xs" onClick={() => remove()}>
              {say('Take out')}
            </Button>
          </Group>
        )}
      </Group>
      <div>
        <FewRows
          label={say('Items')}
          none={search ? say('None of its items match.') : say('No item is in it itself.')}
          rows={data?.rows.map(item => ({
            key: item.uid,
            cells: cellsOf(item, chosen.has(item.uid), { tick, send }),
          }))}
        />
        <Pager after={after} next={data?.next ?? null} total={data?.total ?? 0} onGo={setAfter} />
      </div>
      {isAdding && (
        <AddItemsDialog categoryUid={categoryUid} name={name} onClose={() => setIsAdding(false)} />
      )}
      {asksPrimary && (
        <NewPrimaryDialog
          message={asksPrimary}
          except={categoryUid}
          onChoose={remove}
          onClose={() => setAsksPrimary('')}
        />
      )}
    </Section>
  )
}

type Item = ReplyOf<typeof categoryItems>['rows'][number]

interface RowActions {
  readonly tick: (uid: number) => void
  readonly send: (body: Record<string, unknown>, title: string) => void
}

function cellsOf(item: Item, isChosen: boolean, { tick, send }: RowActions) {
  const { uid, name } = item
  return {
    Choose: (
      <Checkbox aria-label={say('Choose {name}', { name })} checked={isChosen} onChange={() => tick(uid)} />
    ),
    Primary: (
      <Star
        isPrimary={item.isPrimary}
        name={name}
        onClick={() => send({ primary: [uid] }, say('{name} has it as primary', { name }))}
      />
    ),
    Item: (
      <span className="line">
        <Thumb src={item.image} size={32} />
        <span>
          <Anchor component={Link} to={pathTo(screens.item, { uid })} c="inherit" fw={540}>
            {name}
          </Anchor>
          <Text span display="block" className="code dim">
            {item.code}
          </Text>
        </span>
      </span>
    ),
    'Primary is': item.primary ?? say('None'),
  }
}

interface Following {
  readonly onDone: () => void
  /** Active items would be left without a primary category. */
  readonly onAsksPrimary: (message: string) => void
}

/** Changes which items are in the category, and says what came of it. */
function useItemWrite(categoryUid: number, { onDone, onAsksPrimary }: Following) {
  const write = useWrite(setCategoryItems, { ignore: [400] })
  return (body: Record<string, unknown>, title: string) =>
    write.mutate(
      { params: { uid: categoryUid }, body },
      {
        onSuccess: () => {
          onDone()
          notify({ title })
        },
        onError: error => {
          if (error.body.code === 'primary') onAsksPrimary(error.message)
          else notify({ tone: 'warning', title: error.message })
        },
      },
    )
}

function Star({ isPrimary, name, onClick }: { isPrimary: boolean; name: string; onClick: () => void }) {
  if (isPrimary) return <IconStarFilled size={15} aria-label={say('Primary category')} />
  return (
    <Tooltip label={say('Make it the primary category')}>
      <ActionIcon
        size={24}
        aria-label={say('Make it the primary category of {name}', { name })}
        onClick={onClick}
      >
        <IconStar size={15} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}

interface PagerProps {
  readonly after: number
  readonly next: number | null
  readonly total: number
  readonly onGo: (after: number) => void
}

function Pager({ after, next, total, onGo }: PagerProps) {
  if (total <= pageSize) return null
  return (
    <Group justify="flex-end" gap="xs" mt={8}>
      <Text c="dimmed">
        {say('{from} to {to} of {total}', {
          from: format.number(after + 1),
          total: format.number(total),
          to: format.number(Math.min(after + pageSize, total)),
        })}
      </Text>
      <Button size="compact-xs" disabled={after === 0} onClick={() => onGo(Math.max(0, after - pageSize))}>
        {say('Previous')}
      </Button>
      <Button size="compact-xs" disabled={next === null} onClick={() => next !== null && onGo(next)}>
        {say('Next')}
      </Button>
    </Group>
  )
}

interface NewPrimaryProps {
  readonly message: string
  readonly except: number
  readonly onChoose: (uid: number) => void
  readonly onClose: () => void
}

/** Items that are taken out need another primary category while they are on the site. */
function NewPrimaryDialog({ message, except, onChoose, onClose }: NewPrimaryProps) {
  const [uid, setUid] = useState<number | null>(null)
  return (
    <Modal opened onClose={onClose} size={440} title={say('Choose another primary category')}>
      <Text mb="sm">{message}</Text>
      <OptionPicker
        data-autofocus
        options={categoryOptions}
        uid={uid}
        onChange={setUid}
        label={say('Primary category')}
        comboboxProps={{ withinPortal: true }}
      />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button onClick={onClose}>{say('Cancel')}</Button>
        <Button
          variant="filled"
          disabled={uid === null || uid === except}
          onClick={() => uid && onChoose(uid)}
        >
          {say('Take out')}
        </Button>
      </Group>
    </Modal>
  )
}
