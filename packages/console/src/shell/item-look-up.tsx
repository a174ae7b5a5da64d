import { type LookedUpItem, lookUpItems } from '@backroom/contract/items/item-look-up'
import { pathTo } from '@backroom/contract/kit/screen'
import { screens } from '@backroom/contract/screens'
import { Anchor, CopyButton, DataList, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBarcode } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { useValue } from '#kit/external-store.ts'
import { remembered } from '#kit/local.ts'
import { Pill } from '#kit/pill.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { useRead } from '#kit/use-endpoint.ts'
import { Finder, type FinderRow } from '#shell/finder.tsx'
import { lookedFor } from '#shell/looked-for.ts'
import { popup, usePopup } from '#shell/popups.ts'

const lastMost = 10
const typingMs = 120
const quietly = [0, 400, 404, 429, 500, 502, 503, 504]

/** The last items somebody opened from the look-up. */
const lastItems = remembered('lastItems', z.array(z.number().int().min(1)).max(lastMost), [])

/** Finds an item by code, barcode or name, from anywhere. */
export function ItemLookUp() {
  const { isOpen, isThere } = usePopup('itemLookUp')
  return isThere ? <Contents isOpen={isOpen} /> : null
}

function Contents({ isOpen }: { isOpen: boolean }) {
  const [query, setQuery] = useState(lookedFor.get())
  const [chosen, setChosen] = useState<LookedUpItem | null>(null)
  const [search] = useDebouncedValue(query.trim(), typingMs)
  const navigate = useNavigate()
  const last = useValue(lastItems)
  useEffect(() => () => lookedFor.set(''), [])
  const asked = search ? { search } : { uids: last.join(',') }
  const { data = [], isFetching } = useRead(
    lookUpItems,
    { query: asked },
    { enabled: search !== '' || last.length > 0, ignore: quietly, keepsLast: true },
  )
  const items = query.trim() === '' ? last.flatMap(uid => data.find(item => item.uid === uid) ?? []) : data
  const open = (item: LookedUpItem) => {
    lastItems.update(known => [item.uid, ...known.filter(uid => uid !== item.uid)].slice(0, lastMost))
    setChosen(item)
  }
  const rows = items.map(item => rowOf(item, open))
  return (
    <Finder
      opened={isOpen}
      label={say('Look up an item')}
      placeholder={say('Scan or type a code, barcode or name')}
      query={query}
      onQuery={typed => {
        setQuery(typed)
        setChosen(null)
      }}
      groups={chosen ? [] : [{ title: query.trim() ? say('Items') : say('Last opened'), rows }]}
      empty={
        chosen ? (
          <Card item={chosen} />
        ) : query.trim() && !isFetching ? (
          say('No item has “{query}” in its code, barcode or name.', { query })
        ) : (
          say('Type a code, a barcode or part of a name.')
        )
      }
      onGo={path => void navigate(path)}
      onClose={() => popup.set(null)}
    />
  )
}

function rowOf(item: LookedUpItem, open: (item: LookedUpItem) => void): FinderRow {
  return {
    key: `item ${item.uid}`,
    label: item.name,
    second: [item.brandName, item.sizeLabel].filter(Boolean).join(', '),
    left: <IconBarcode size={17} stroke={1.7} />,
    right: (
      <>
        <span className="code">{item.code}</span>
        <Text component="span" fz={13} c={item.stock > 0 ? 'dimmed' : 'var(--br-bad)'} className="num">
          {say('{n} in stock', { n: format.number(item.stock) })}
        </Text>
        <Text component="span" fz={13} fw={560} className="num">
          {item.priceMinor === null ? say('No price') : format.money(item.priceMinor)}
        </Text>
      </>
    ),
    run: () => open(item),
  }
}

/** What the counter wants to know of an item. */
function Card({ item }: { item: LookedUpItem }) {
  return (
    <div style={{ padding: '4px 12px 12px', textAlign: 'left' }}>
      <h2>{item.name}</h2>
      <DataList mt="xs">
        <DataList.Item>
          <DataList.ItemLabel>{say('Code')}</DataList.ItemLabel>
          <DataList.ItemValue>
            <span className="code">{item.code}</span>{' '}
            <CopyButton value={item.code}>
              {({ copied, copy }) => (
                <Anchor component="button" fz={12} onClick={copy}>
                  {copied ? say('Copied') : say('Copy')}
                </Anchor>
              )}
            </CopyButton>
          </DataList.ItemValue>
        </DataList.Item>
        <Line label={say('Price')}>
          {item.priceMinor === null ? say('No price') : format.money(item.priceMinor)}
        </Line>
        <Line label={say('In stock')}>{format.number(item.stock)}</Line>
        {item.sizeLabel && <Line label={say('Size')}>{item.sizeLabel}</Line>}
        <Line label={say('Status')}>
          <Pill tone={item.status === 'active' ? 'leaf' : 'gray'}>
            {item.status === 'active' ? say('Active') : say('Inactive')}
          </Pill>
        </Line>
        {item.brandUid !== null && (
          <Line label={say('Brand')}>
            <Anchor
              component={Link}
              to={pathTo(screens.brand, { uid: item.brandUid })}
              onClick={() => popup.set(null)}
            >
              {item.brandName}
            </Anchor>
          </Line>
        )}
      </DataList>
    </div>
  )
}

function Line({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <DataList.Item>
      <DataList.ItemLabel>{label}</DataList.ItemLabel>
      <DataList.ItemValue>{children}</DataList.ItemValue>
    </DataList.Item>
  )
}
