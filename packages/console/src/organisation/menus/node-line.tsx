import { nodeKinds } from '@backroom/contract/organisation/menus/menus'
import { Menu, Text, Tooltip } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCalendarClock,
  IconCategory,
  IconEyeOff,
  IconFileText,
  IconFilter,
  IconHeading,
  IconLink,
  IconStack2,
  IconTag,
} from '@tabler/icons-react'
import { RowMenu } from '#kit/data-table/row-menu.tsx'
import { useIsPhone } from '#kit/is-phone.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import type { MenuTreeNode } from '#organisation/menus/menu-tree-node.ts'
import { warningsOf } from '#organisation/menus/node-warnings.ts'

const icons = {
  category: IconCategory,
  facet: IconFilter,
  collection: IconStack2,
  brand: IconTag,
  page: IconFileText,
  link: IconLink,
  heading: IconHeading,
}

interface Props {
  readonly node: MenuTreeNode
  readonly onOpen: () => void
  readonly onRemove: () => void
}

/** One entry: its kind, name, where it leads, live items, what is worth a warning, and what can be done to it. */
export function NodeLine({ node, onOpen, onRemove }: Props) {
  const Icon = icons[node.kind]
  const isPhone = useIsPhone()
  const warnings = warningsOf(node)
  const isAddress = node.kind === 'page' || node.kind === 'link'
  const leadsTo = isAddress ? node.url : node.label === '' ? '' : node.target
  const schedule = [node.startsAt, node.endsAt].filter(at => at !== null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter opens it from the tree, which has the focus
    <div className={node.visible ? 'line grows' : 'line grows dim'} onDoubleClick={onOpen}>
      <Tooltip label={say(nodeKinds[node.kind])} openDelay={400}>
        <Icon size={15} stroke={1.7} aria-label={say(nodeKinds[node.kind])} />
      </Tooltip>
      <Text span fw={540} truncate data-emphasis={node.emphasis}>
        {node.name}
      </Text>
      {leadsTo !== '' && (
        <Text span fz={12} c="dimmed" truncate>
          {leadsTo}
        </Text>
      )}
      <span className="line end dim">
        {warnings.length > 0 && (
          <Tooltip label={warnings.join(' ')}>
            <IconAlertTriangle size={15} className="warn" aria-label={warnings.join(' ')} />
          </Tooltip>
        )}
        {!node.visible && (
          <Tooltip label={say('Not visible')}>
            <IconEyeOff size={15} aria-label={say('Not visible')} />
          </Tooltip>
        )}
        {schedule.length > 0 && (
          <Tooltip label={schedule.map(at => format.dateTime(at)).join(' – ')}>
            <IconCalendarClock size={15} aria-label={say('Scheduled')} />
          </Tooltip>
        )}
        {node.liveItems !== null && (
          <Text span fz={12} className="num" c={node.liveItems === 0 ? 'brick' : 'dimmed'}>
            {format.number(node.liveItems)}
          </Text>
        )}
      </span>
      {/* A press of the button drags nothing. */}
      <span onPointerDown={event => event.stopPropagation()}>
        <RowMenu label={say('Actions for {name}', { name: node.name })} isOnCard={isPhone}>
          {() => (
            <>
              <Menu.Item onClick={onOpen}>{say('Edit')}</Menu.Item>
              <Menu.Item c="brick" onClick={onRemove}>
                {say('Delete')}
              </Menu.Item>
            </>
          )}
        </RowMenu>
      </span>
    </div>
  )
}
