import {
  collectionItems,
  includeCollectionItems,
} from '@backroom/contract/organisation/collections/item-calls'
import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { Rows } from '#kit/layout/rows.tsx'
import { Thumb } from '#kit/parts/thumb.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { ShownOf } from '#organisation/collections/collection-items/shown-of.tsx'

const shownAtFirst = 500

/** Items kept out by hand, whatever the rule says. */
export function LeftItems({ uid }: { uid: number }) {
  const [limit, setLimit] = useState(shownAtFirst)
  const { data } = useRead(
    collectionItems,
    { params: { uid }, query: { which: 'excluded', limit } },
    { keepsLast: true },
  )
  const include = useWrite(includeCollectionItems)
  const [ticked, setTicked] = useState<readonly number[]>([])
  if (!data) return null
  if (data.items.length === 0)
    return (
      <Text c="dimmed">{say('Nothing is excluded. Delete on an item that the rule found excludes it.')}</Text>
    )
  const chosen = data.items.map(item => item.uid).filter(each => ticked.includes(each))
  const putBack = (itemUids: number[]) =>
    include.mutate({ params: { uid }, body: { itemUids } }, { onSuccess: () => setTicked([]) })
  return (
    <>
      <Group gap="sm" mih={30} mb={4}>
        <Checkbox
          label={say('All')}
          checked={chosen.length === data.items.length}
          indeterminate={chosen.length > 0 && chosen.length < data.items.length}
          onChange={event => setTicked(event.currentTarget.checked ? data.items.map(item => item.uid) : [])}
        />
        {chosen.length > 0 && (
          <Button size="compact-xs" loading={include.isPending} onClick={() => putBack(chosen)}>
            {say('Put back {n}', { n: format.number(chosen.length) })}
          </Button>
        )}
      </Group>
      <Rows columns="24px 40px minmax(0, 130px) minmax(0, 1fr) auto auto">
        {data.items.map(item => (
          <li key={item.uid}>
            <Checkbox
              aria-label={say('Select {name}', { name: item.name || item.code })}
              checked={ticked.includes(item.uid)}
              onChange={event =>
                setTicked(
                  event.currentTarget.checked
                    ? [...ticked, item.uid]
                    : ticked.filter(each => each !== item.uid),
                )
              }
            />
            <Thumb src={item.image} size={36} />
            <span className="code cut">{item.code}</span>
            <span className="cut">{item.name}</span>
            <span className="dim">
              {item.source === 'rule' ? say('The rule finds it') : say('The rule does not find it')}
            </span>
            <Button
              size="compact-xs"
              aria-label={say('Put back {name}', { name: item.name || item.code })}
              onClick={() => putBack([item.uid])}
            >
              {say('Put back')}
            </Button>
          </li>
        ))}
      </Rows>
      {data.total > data.items.length && (
        <ShownOf shown={data.items.length} total={data.total} onMore={() => setLimit(limit + shownAtFirst)} />
      )}
    </>
  )
}
