import type { SelectionInput } from '@backroom/contract/kit/selection'
import { ruleFromQuery } from '@backroom/contract/organisation/collections/calls'
import {
  blankCollection,
  type CollectionInput,
  collectionInput,
  collections,
} from '@backroom/contract/organisation/collections/collections'
import {
  collectionItems,
  itemsAtOnce,
  itemsToCollect,
} from '@backroom/contract/organisation/collections/item-calls'
import { collectionOptions } from '@backroom/contract/organisation/collections/pickers'
import { blankRule } from '@backroom/contract/organisation/membership/rules'
import { counted } from '@backroom/contract/wording/say'
import { Button, Group, Input, Paper, Radio, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { call } from '#kit/calls/call.ts'
import { OptionPicker } from '#kit/options-picker.tsx'
import type { PageSelection } from '#kit/page/page-selection.ts'
import { say } from '#kit/say.ts'
import {
  type CopiedMarks,
  marksOf,
  noMarks,
} from '#organisation/collections/collection-items/copied-marks.ts'
import type { NewItem } from '#organisation/collections/collection-items/new-items.tsx'

/** A collection as its form begins. */
export interface CollectionStart {
  readonly blank: CollectionInput
  /** Conditions of a search that a rule cannot say. */
  readonly left: readonly string[]
  readonly items: readonly NewItem[]
  /** Items that came with it and are too many to put in at once. */
  readonly leftOut: number
  readonly tagUids: readonly number[]
  readonly marks: CopiedMarks
}

type Kind = 'hand' | 'rule' | 'query' | 'copy'

/** What a new collection is called, and where its items come from. */
export function FirstQuestions({ onStart }: { onStart: (start: CollectionStart) => void }) {
  const [address] = useSearchParams()
  const query = address.get('query') ?? ''
  const selected = useSelected(address)
  const [name, setName] = useState('')
  const [kind, setKind] = useState<Kind>(query ? 'query' : 'hand')
  const [likeUid, setLikeUid] = useState<number | null>(null)
  const [typedQuery, setTypedQuery] = useState(query)
  const isReady =
    name.trim() !== '' && (kind !== 'copy' || likeUid !== null) && (kind !== 'query' || typedQuery !== '')
  const begin = async () => {
    const found = await startOf(kind, likeUid, typedQuery)
    const taken = selected && (await call(itemsToCollect, { body: { selection: selected.selection } }))
    onStart({
      ...found,
      blank: { ...found.blank, name: name.trim() },
      ...(taken && { items: taken.items, leftOut: taken.total - taken.items.length }),
    })
  }
  return (
    <Paper p="lg" maw={520} m="lg">
      <form
        onSubmit={event => {
          event.preventDefault()
          if (isReady) void begin()
        }}
      >
        <Stack gap="md">
          <Title order={1} fz={20}>
            {say('New Collection')}
          </Title>
          <TextInput
            autoFocus
            label={say('Name')}
            maxLength={120}
            value={name}
            onChange={event => setName(event.currentTarget.value)}
          />
          <Radio.Group
            label={say('Its items are chosen')}
            value={kind}
            onChange={value => setKind(value as Kind)}
          >
            <Stack gap={8} mt={6}>
              <Radio value="hand" label={say('By hand')} />
              <Radio value="rule" label={say('By rule')} />
              <Radio value="query" label={say('From an advanced search')} />
              <Radio value="copy" label={say('Copied from another collection')} />
            </Stack>
          </Radio.Group>
          {kind === 'query' && (
            <TextInput
              label={say('Address of the search')}
              description={say('Copy it from the address bar of Advanced Search.')}
              value={typedQuery}
              onChange={event => setTypedQuery(queryIn(event.currentTarget.value))}
            />
          )}
          {kind === 'copy' && (
            <Input.Wrapper label={say('Like')}>
              <OptionPicker
                options={collectionOptions}
                uid={likeUid}
                onChange={setLikeUid}
                aria-label={say('Collection to copy from')}
              />
            </Input.Wrapper>
          )}
          {selected && (
            <Text c="dimmed">
              {say('{items} will come with it.', { items: counted(selected.count, 'item') })}
            </Text>
          )}
          <Group justify="flex-end">
            <Button type="submit" variant="filled" disabled={!isReady}>
              {say('Continue')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  )
}

/** The query of a pasted address, or what was typed where it is no address. */
function queryIn(typed: string): string {
  try {
    return new URL(typed).searchParams.get('query') ?? typed
  } catch {
    return typed
  }
}

/** Rows ticked in the item list one comes from, or named in the address. */
function useSelected(address: URLSearchParams): { selection: SelectionInput; count: number } | null {
  const { state } = useLocation()
  const selected = (state as { selected?: PageSelection | null } | null)?.selected
  const uids = (address.get('items') ?? '')
    .split(',')
    .map(Number)
    .filter(uid => Number.isInteger(uid) && uid > 0)
  if (uids.length > 0) return { selection: { uids }, count: uids.length }
  return selected?.resource === 'item' && selected.count > 0 ? selected : null
}

/** What the form begins with. */
async function startOf(kind: Kind, likeUid: number | null, query: string): Promise<CollectionStart> {
  const nothing = { blank: blankCollection(''), left: [], items: [], leftOut: 0, tagUids: [], marks: noMarks }
  if (kind === 'copy' && likeUid !== null) return copyOf(likeUid)
  const { rule, left } =
    kind === 'query'
      ? await call(ruleFromQuery, { body: { query } })
      : {
          rule: kind === 'rule' ? blankRule() : null,
          left: [],
        }
  const sortMode = rule ? ('bestSelling' as const) : ('manual' as const)
  return { ...nothing, blank: { ...nothing.blank, rule, sortMode }, left }
}

/** Everything of another collection but its name and address, with what was said of its items by hand. */
async function copyOf(uid: number): Promise<CollectionStart> {
  const stored = await call(collections.read, { params: { uid } })
  const read = async (which: 'members' | 'excluded' | 'away') =>
    (await call(collectionItems, { params: { uid }, query: { which, limit: itemsAtOnce } })).items
  const [items, excluded, away] = [await read('members'), await read('excluded'), await read('away')]
  const byHand = items.filter(({ source }) => source === 'manual' || source === 'both')
  const own = Object.keys(collectionInput.shape) as (keyof CollectionInput)[]
  const like = Object.fromEntries(own.map(field => [field, stored[field]])) as CollectionInput
  return {
    blank: { ...like, urlSlug: '' },
    left: [],
    items: byHand,
    leftOut: Math.max(0, stored.manualCount - byHand.length),
    tagUids: stored.tags.map(tag => tag.uid),
    marks: marksOf([...items, ...away], excluded),
  }
}
