import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import { itemsToCollect } from '@backroom/contract/organisation/collections/item-calls'
import { Alert, Button, Text } from '@mantine/core'
import { call } from '#kit/calls/call.ts'
import { Rows } from '#kit/layout/rows.tsx'
import { Thumb } from '#kit/parts/thumb.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { AddItems, type Adding } from '#organisation/collections/collection-items/add-items.tsx'

export type NewItem = ReplyOf<typeof itemsToCollect>['items'][number]

/** So many rows are drawn; a long list is looked at once it is stored. */
const rowsMost = 200

interface Props {
  readonly items: readonly NewItem[]
  readonly leftOut: number
  readonly onChange: (items: readonly NewItem[]) => void
}

/** What is put in by hand with the first save. */
export function NewItems({ items, leftOut, onChange }: Props) {
  const add: Adding = async what => {
    const body = 'codes' in what ? what : { selection: { uids: what.itemUids } }
    const found = await call(itemsToCollect, { body }, { ignore: [400] })
    const news = found.items.filter(({ uid }) => !items.some(item => item.uid === uid))
    onChange([...items, ...news])
    return news.length
  }
  return (
    <Section title={say('Items')} note={say('{n} by hand', { n: format.number(items.length) })}>
      <div>
        <AddItems add={add} except={items.map(({ uid }) => uid)} note={say('Put in with the first save')} />
        {leftOut > 0 && (
          <Alert color="amber" variant="light" mb="sm">
            {say(
              '{n} more were selected than can be put in at once. Add them from the item list once it is saved.',
              {
                n: format.number(leftOut),
              },
            )}
          </Alert>
        )}
        <Rows columns="40px minmax(0, 130px) minmax(0, 1fr) auto">
          {items.slice(0, rowsMost).map(item => (
            <li key={item.uid}>
              <Thumb src={item.image} size={36} />
              <span className="code cut">{item.code}</span>
              <span className="cut">{item.name}</span>
              <Button
                size="compact-xs"
                aria-label={say('Take out {name}', { name: item.name || item.code })}
                onClick={() => onChange(items.filter(({ uid }) => uid !== item.uid))}
              >
                {say('Take out')}
              </Button>
            </li>
          ))}
        </Rows>
        {items.length > rowsMost && (
          <Text c="dimmed" mt={6}>
            {say('and {n} more', { n: format.number(items.length - rowsMost) })}
          </Text>
        )}
      </div>
    </Section>
  )
}
