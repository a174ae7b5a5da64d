import { applyTemplateToItem, removeTemplateFromItem } from '@backroom/contract/items/builders/templates'
import { items } from '@backroom/contract/items/page/items'
import { screens } from '@backroom/contract/items/screens'
import { pathTo } from '@backroom/contract/kit/screen'
import { ActionIcon, Anchor, Group, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Template } from '#items/builders/builder-edit/builder-sums.ts'
import { ItemFinder } from '#items/lists/pickers/item-finder.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { ApiError, call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

/** The items shoppers put together by this template: one more is found, one is taken off. */
export function BuilderItems({ template }: { template: Template }) {
  const [fault, setFault] = useState('')
  const change = async (uid: number, isApplied: boolean) => {
    setFault('')
    try {
      const { item } = await call(items.read, { params: { uid } })
      const body = { version: item.version }
      if (isApplied) {
        const params = { uid: item.uid, templateUid: template.uid }
        await call(applyTemplateToItem, { params, body }, { ignore: [400, 409] })
      } else {
        await call(removeTemplateFromItem, { params: { uid: item.uid }, body }, { ignore: [400, 409] })
      }
      const words = { code: item.code, name: template.name }
      notify({
        title: isApplied
          ? say('{code} is built by {name}', words)
          : say('{code} is sold as it is again', words),
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(error.message)
    }
    await queryClient.invalidateQueries({ queryKey: ['customBuilderTemplate'] })
    await queryClient.invalidateQueries({ queryKey: ['item'] })
  }
  return (
    <div>
      <ItemFinder
        label={say('Apply it to an item')}
        except={template.usedOn.map(({ uid }) => uid)}
        onPick={({ pageUid }) => void change(pageUid, true)}
      />
      {fault && (
        <Text c="var(--br-bad)" role="alert" mt={6}>
          {fault}
        </Text>
      )}
      {template.usedOn.map(item => (
        <Group key={item.uid} gap={8} mt={6} wrap="nowrap">
          <Anchor component={Link} to={pathTo(screens.item, { uid: item.uid })} className="code">
            {item.code}
          </Anchor>
          <span className="cut" style={{ flex: 1 }}>
            {item.name}
          </span>
          <ActionIcon
            size={24}
            aria-label={say('Remove {name}', { name: item.name })}
            onClick={() => void change(item.uid, false)}
          >
            <IconX size={14} />
          </ActionIcon>
        </Group>
      ))}
    </div>
  )
}
