import type { StoredOf } from '@backroom/contract/kit/record'
import type { collections } from '@backroom/contract/organisation/collections/collections'
import {
  addCollectionItems,
  collectionItems,
  itemsAtOnce,
  itemsShownMost,
} from '@backroom/contract/organisation/collections/item-calls'
import { counted } from '@backroom/contract/wording/say'
import { SegmentedControl, Tabs, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '#kit/calls/call.ts'
import { queryClient, useRead } from '#kit/calls/use-endpoint.ts'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { AddItems, type Adding } from '#organisation/collections/collection-items/add-items.tsx'
import { ItemGrid } from '#organisation/collections/collection-items/item-grid.tsx'
import { LeftItems } from '#organisation/collections/collection-items/left-items.tsx'

const pauseMs = 250

/**
 * Who is in the collection, in the order shoppers see: arranged and not listed, since sorting and filtering would hide the very order
 * that is being made. Tiles and table are two looks of one board. Everything here is saved at once.
 */
export function CollectionItems({ collection }: { collection: StoredOf<typeof collections> }) {
  const { uid, sortMode, outOfStockLast, memberCount, liveCount, excludedCount } = collection
  const [tab, setTab] = useState<string | null>('members')
  const [look, setLook] = useState('tiles')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), pauseMs)
  const [limit, setLimit] = useState(itemsAtOnce)
  const members = { which: 'members', limit } as const
  const all = useRead(collectionItems, { params: { uid }, query: members }, { keepsLast: true })
  const searched = useRead(
    collectionItems,
    { params: { uid }, query: { ...members, search } },
    { enabled: search !== '', keepsLast: true },
  )
  const { data: away } = useRead(collectionItems, { params: { uid }, query: { which: 'away', limit: 200 } })
  const { data } = all
  const isFound = search !== '' && searched.data !== undefined
  const { data: shown, dataUpdatedAt } = isFound ? searched : all
  const pins = [...(data?.items.filter(item => item.pinned !== null) ?? []), ...(away?.items ?? [])]
  const add: Adding = async what => {
    const { added } = await call(addCollectionItems, { params: { uid }, body: what }, { ignore: [400] })
    await queryClient.invalidateQueries({ queryKey: ['collection'] })
    return added
  }
  return (
    <Section
      title={say('Items')}
      note={say('{members}, {live} live', {
        members: counted(memberCount, 'member'),
        live: format.number(liveCount),
      })}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={say('Shown as')}
          value={look}
          onChange={setLook}
          data={[
            { value: 'tiles', label: say('Tiles') },
            { value: 'rows', label: say('Table') },
          ]}
        />
      }
    >
      <div>
        <AddItems add={add} except={data?.items.map(item => item.uid) ?? []} note={say('Saved at once')} />
        <Tabs value={tab} onChange={setTab} keepMounted={false}>
          <Tabs.List mb="xs">
            <Tabs.Tab value="members">{say('Members')}</Tabs.Tab>
            <Tabs.Tab value="excluded">{say('Excluded ({n})', { n: format.number(excludedCount) })}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="members">
            {data && (data.total > 0 || typed !== '') && <MemberSearch typed={typed} onChange={setTyped} />}
            {shown && (
              <ItemGrid
                key={isFound ? search : ''}
                uid={uid}
                items={shown.items}
                readAt={dataUpdatedAt}
                total={shown.total}
                pins={pins}
                isFound={isFound}
                onMore={() => setLimit(Math.min(limit + itemsAtOnce, itemsShownMost))}
                isByHand={sortMode === 'manual'}
                isLast={outOfStockLast}
                isTable={look === 'rows'}
              />
            )}
          </Tabs.Panel>
          <Tabs.Panel value="excluded">
            <LeftItems uid={uid} />
          </Tabs.Panel>
        </Tabs>
      </div>
    </Section>
  )
}

/** Finds members wherever they stand. It searches as one types. */
function MemberSearch({ typed, onChange }: { typed: string; onChange: (typed: string) => void }) {
  return (
    <TextInput
      size="xs"
      mb="xs"
      maw={320}
      type="search"
      leftSection={<IconSearch size={14} />}
      aria-label={say('Search members')}
      placeholder={say('Name or code')}
      maxLength={120}
      value={typed}
      onChange={event => onChange(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key === 'Enter') event.preventDefault() // the page's own form must not save
      }}
    />
  )
}
