import { colourGroupNote, colourGroups } from '@backroom/contract/items/colours/groups'
import { screens } from '@backroom/contract/items/screens'
import { pathTo } from '@backroom/contract/kit/screen'
import { ActionIcon, Alert, Anchor, Menu, Stack } from '@mantine/core'
import { IconCrown, IconDots } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Swatch } from '#items/colours/pickers/swatch.tsx'
import { usePage } from '#items/page/item-edit/page-context.ts'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { Cards } from '#kit/layout/cards.tsx'
import { Pill } from '#kit/parts/pill.tsx'
import { Thumb } from '#kit/parts/thumb.tsx'
import { say } from '#kit/say.ts'

/** The items of the group as swatches; the crown is the master, whose texts the others took over. */
export function ColourGroupMembers({ isLocked }: { isLocked: boolean }) {
  const { page, refresh } = usePage()
  const update = useWrite(colourGroups.update)
  const group = page.colourGroup
  if (!group) return null
  const change = (body: { masterItemUid?: number; remove?: number[]; order?: number[] }) =>
    update.mutate(
      { params: { uid: group.uid }, body: { version: group.version, copy: {}, ...body } },
      {
        onSuccess: () => {
          notify({ title: say('The colour group is changed'), text: say(colourGroupNote) })
          void refresh()
        },
      },
    )
  const leave = async (itemUid: number, name: string) => {
    const isLast = group.items.length === 2
    const isSure = await confirm({
      title: say('Take {name} out of the group?', { name }),
      text: isLast
        ? say('It stays active and keeps its texts. The group would have one item left, so it is dissolved.')
        : say('It stays active and keeps its texts.'),
      confirm: isLast ? say('Take it out and dissolve the group') : say('Take it out'),
    })
    if (isSure) change({ remove: [itemUid] })
  }
  const move = (place: number, by: number) => {
    const uids = group.items.map(({ itemUid }) => itemUid)
    const [moved] = uids.splice(place, 1)
    uids.splice(place + by, 0, moved as number)
    change({ order: uids })
  }
  const master = group.items.find(({ itemUid }) => itemUid === group.masterItemUid)
  return (
    <>
      {master && master.status !== 'active' && (
        <Alert color="amber" py={6} mb={8} role="status">
          {say(
            'The master {code} is off the site. Choose another master; until then the site shows the first active item.',
            {
              code: master.code,
            },
          )}
        </Alert>
      )}
      <Cards component="ul" least={208}>
        {group.items.map((member, place) => {
          const isMaster = member.itemUid === group.masterItemUid
          const isHere = member.itemUid === page.item.uid
          return (
            <li key={member.itemUid} className="framed line" data-here={isHere || undefined}>
              <Thumb src={member.thumb} size={52} />
              <Stack flex={1} gap={2} miw={0} align="flex-start">
                <span className="line strong">
                  <Swatch hex={member.hex} /> {member.colourName ?? say('No colour')}
                  {isMaster && <IconCrown size={14} color="var(--br-warn)" aria-label={say('Master')} />}
                </span>
                {isHere ? (
                  <span className="code dim">{member.code}</span>
                ) : (
                  <Anchor
                    component={Link}
                    to={pathTo(screens.item, { uid: member.itemUid })}
                    className="code"
                  >
                    {member.code}
                  </Anchor>
                )}
                {member.status !== 'active' && <Pill tone="gray">{say('Inactive')}</Pill>}
              </Stack>
              {!isLocked && (
                <Menu position="bottom-end">
                  <Menu.Target>
                    <ActionIcon size={24} aria-label={say('{code}: more', { code: member.code })}>
                      <IconDots size={14} />
                    </ActionIcon>
                  </Menu.Target>
                  <Menu.Dropdown>
                    {!isMaster && (
                      <Menu.Item onClick={() => change({ masterItemUid: member.itemUid })}>
                        {say('Make it the master')}
                      </Menu.Item>
                    )}
                    {place > 0 && <Menu.Item onClick={() => move(place, -1)}>{say('Move left')}</Menu.Item>}
                    {place < group.items.length - 1 && (
                      <Menu.Item onClick={() => move(place, 1)}>{say('Move right')}</Menu.Item>
                    )}
                    <Menu.Item color="brick" onClick={() => void leave(member.itemUid, member.name)}>
                      {say('Take it out…')}
                    </Menu.Item>
                  </Menu.Dropdown>
                </Menu>
              )}
            </li>
          )
        })}
      </Cards>
    </>
  )
}
