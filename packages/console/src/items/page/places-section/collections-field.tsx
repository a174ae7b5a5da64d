import { collectionOptions } from '@backroom/contract/organisation/collections/pickers'
import { ActionIcon, Group, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { usePage } from '#items/page/item-edit/page-context.ts'
import { useListField } from '#items/page/item-edit/page-fields.ts'
import type { CollectionValue } from '#items/page/item-edit/page-form.ts'
import { call } from '#kit/calls/call.ts'
import { OptionPicker } from '#kit/options-picker.tsx'
import { say } from '#kit/say.ts'

/** Collections it is in: those chosen by hand can be changed here, a rule's only where the rule is. */
export function CollectionsField() {
  const { isLocked } = usePage()
  const { value: collections, onChange, error } = useListField('collections')
  const add = async (uid: number | null) => {
    const known = collections.find(each => each.uid === uid)
    if (uid === null || known?.manual) return
    if (known) return onChange(collections.map(each => (each === known ? { ...known, manual: true } : each)))
    const [found] = await call(collectionOptions, { query: { uids: String(uid) } })
    if (found) onChange([...collections, { uid, name: found.name, manual: true, byRule: false }])
  }
  const takeOut = (left: CollectionValue) =>
    onChange(
      collections.flatMap(each => (each !== left ? [each] : each.byRule ? [{ ...each, manual: false }] : [])),
    )
  return (
    <div data-field="collections">
      <h3>{say('Collections')}</h3>
      {collections.length === 0 && <Text c="dimmed">{say('It is in no collection.')}</Text>}
      {collections.map(each => (
        <Group key={each.uid} gap={8} wrap="nowrap" mih={30}>
          <span className="cut">{each.name}</span>
          <span className="dim">{howText(each)}</span>
          {each.manual && !isLocked && (
            <ActionIcon
              size={26}
              ml="auto"
              aria-label={say('Take it out of {name}', { name: each.name })}
              onClick={() => takeOut(each)}
            >
              <IconX size={14} />
            </ActionIcon>
          )}
        </Group>
      ))}
      <OptionPicker
        options={collectionOptions}
        uid={null}
        error={error}
        disabled={isLocked}
        placeholder={say('Add to a collection')}
        aria-label={say('Add to a collection')}
        onChange={uid => void add(uid)}
      />
    </div>
  )
}

function howText({ manual, byRule }: CollectionValue): string {
  if (manual && byRule) return say('by hand and by rule')
  return byRule ? say('by rule') : say('by hand')
}
