import { colourGroupNote, colourGroups } from '@backroom/contract/items/colours/groups'
import { screens } from '@backroom/contract/items/screens'
import { pathTo } from '@backroom/contract/kit/screen'
import { counted } from '@backroom/contract/wording/say'
import { Alert, Button, Group, Menu, Text } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { ColourGroupDialog } from '#items/colours/colour-group-section/colour-group-dialog.tsx'
import { ColourGroupMembers } from '#items/colours/colour-group-section/colour-group-members.tsx'
import { RenameDialog } from '#items/colours/colour-group-section/rename-dialog.tsx'
import { usePage } from '#items/page/item-edit/page-context.ts'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { call } from '#kit/calls/call.ts'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'

/** The same thing in other colours, shown together on the site. */
export function ColourGroupSection() {
  const { page } = usePage()
  const [dialog, setDialog] = useState<'add' | 'rename' | null>(null)
  const status = page.item.status
  const { colourGroup: group } = page
  const isFree = status === 'active'
  const close = () => setDialog(null)
  return (
    <Section
      title={say('Colour group')}
      {...(group && { note: group.name })}
      actions={isFree ? <Actions onDialog={setDialog} /> : null}
    >
      <div>
        {!isFree && (
          <Alert color="gray" py={6} mb={8} role="note">
            {say('Activate this item to manage its colour group.')}
          </Alert>
        )}
        {group ? (
          <ColourGroupMembers isLocked={!isFree} />
        ) : (
          <Text c="dimmed">
            {say('It is in no colour group. A group shows the same item in its other colours as swatches.')}
          </Text>
        )}
        {group && (
          <Text fz={12} c="dimmed" mt={8}>
            {say(colourGroupNote)}
          </Text>
        )}
      </div>
      {dialog === 'add' && <ColourGroupDialog onClose={close} />}
      {dialog === 'rename' && group && <RenameDialog group={group} onClose={close} />}
    </Section>
  )
}

function Actions({ onDialog }: { onDialog: (dialog: 'add' | 'rename') => void }) {
  const { page, refresh } = usePage()
  const { colourGroup: group } = page
  const colourUid = useWatch({ name: 'colourUid' }) as number | null
  if (!group) {
    return (
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        disabled={colourUid === null}
        title={colourUid === null ? say('Choose this item’s colour first.') : ''}
        onClick={() => onDialog('add')}
      >
        {say('Create a group…')}
      </Button>
    )
  }
  const remove = async () => {
    const count = group.items.length
    const isSure = await confirm({
      title: say('Delete the colour group “{name}”?', { name: group.name }),
      text: sayCount(
        count,
        'The 1 item in it is deactivated and leaves the site. You can undo this for 7 days.',
        'All {n} items in it are deactivated and leave the site. You can undo this for 7 days.',
      ),
      confirm: say('Delete the group and deactivate {items}', { items: counted(count, 'item') }),
      isDestructive: true,
    })
    if (!isSure) return
    await call(colourGroups.remove, {
      params: { uid: group.uid },
      query: { version: group.version, confirmCount: count },
    })
    notify({ title: say('The colour group is being deleted'), text: say(colourGroupNote) })
    setTimeout(() => void refresh(), 1_500)
  }
  return (
    <Group gap={4}>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onDialog('add')}>
        {say('Add items…')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="compact-xs" variant="subtle" color="gray">
            {say('More')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onDialog('rename')}>{say('Rename…')}</Menu.Item>
          {group.masterItemUid !== page.item.uid && (
            <Menu.Item component={Link} to={pathTo(screens.item, { uid: group.masterItemUid })}>
              {say('Open the master')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item color="brick" onClick={() => void remove()}>
            {say('Delete group…')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  )
}
