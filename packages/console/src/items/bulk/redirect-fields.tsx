import { items, type RedirectChoice, redirectChoice } from '@backroom/contract/items/page/items'
import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { ItemFinder } from '#items/lists/pickers/item-finder.tsx'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

type Kind = RedirectChoice['kind']
const kinds = Object.entries(redirectChoice.shape.kind.meta()?.options ?? {}) as [Kind, string][]

interface Props {
  readonly value: RedirectChoice
  readonly onChange: (value: RedirectChoice) => void
  /** Items that shoppers cannot be sent to. */
  readonly except: readonly number[]
  /** Places that the item does not have. */
  readonly without?: readonly Kind[]
}

/** Where shoppers go who come to a page that was taken off the site. */
export function RedirectFields({ value, onChange, except, without = [] }: Props) {
  return (
    <>
      <Radio.Group
        label={say('Shoppers who come to its page go to')}
        value={value.kind}
        onChange={kind => onChange({ kind: kind as Kind })}
      >
        <Stack gap={8} mt={4}>
          {kinds.map(([kind, label]) => (
            <Radio key={kind} value={kind} label={say(label)} disabled={without.includes(kind)} />
          ))}
        </Stack>
      </Radio.Group>
      {value.kind === 'item' && (
        <>
          <ItemFinder
            label={say('Find the item')}
            except={except}
            onPick={({ uid }) => onChange({ kind: 'item', value: uid })}
          />
          {typeof value.value === 'number' && <ItemName uid={value.value} />}
        </>
      )}
      {value.kind === 'url' && (
        <TextInput
          label={say('Address')}
          placeholder="https://"
          value={String(value.value ?? '')}
          onChange={event => onChange({ kind: 'url', value: event.currentTarget.value })}
        />
      )}
    </>
  )
}

/** Whether the choice can be sent as it stands. */
export function isRedirectComplete({ kind, value }: RedirectChoice): boolean {
  return (kind !== 'item' && kind !== 'url') || Boolean(value)
}

function ItemName({ uid }: { uid: number }) {
  const { data } = useRead(items.lookup, { query: { uids: String(uid) } })
  const found = data?.[0]
  return <Text>{found && `${found.code} ${found.name}`}</Text>
}
