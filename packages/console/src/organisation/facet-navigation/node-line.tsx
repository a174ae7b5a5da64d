import { nodeKinds } from '@backroom/contract/organisation/facet-navigation'
import { Text, Tooltip } from '@mantine/core'
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
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import classes from '#organisation/facet-navigation/facet-navigation.module.css'
import type { MenuTreeNode } from '#organisation/facet-navigation/facet-navigation.tsx'

const icons = {
  category: IconCategory,
  facet: IconFilter,
  collection: IconStack2,
  brand: IconTag,
  page: IconFileText,
  link: IconLink,
  heading: IconHeading,
}

/** One entry: its kind, name, target, live items, and what is worth a warning. */
export function NodeLine({ node, onOpen }: { node: MenuTreeNode; onOpen: () => void }) {
  const Icon = icons[node.kind]
  const schedule = [node.startsAt, node.endsAt].filter(at => at !== null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter opens it from the tree, which has the focus
    <div className={classes.line} data-hidden={!node.visible || undefined} onDoubleClick={onOpen}>
      <Tooltip label={say(nodeKinds[node.kind])} openDelay={400}>
        <Icon size={15} stroke={1.7} aria-label={say(nodeKinds[node.kind])} />
      </Tooltip>
      <Text span fw={540} truncate data-emphasis={node.emphasis} className={classes.name ?? ''}>
        {node.name}
      </Text>
      {node.label !== '' && node.target !== '' && (
        <Text span fz={12} c="dimmed" truncate>
          {node.target}
        </Text>
      )}
      <span className={classes.marks}>
        {node.warnings.length > 0 && (
          <Tooltip label={node.warnings.map(warning => say(warning)).join(' ')}>
            <IconAlertTriangle size={15} className={classes.warning} aria-label={node.warnings.join(' ')} />
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
    </div>
  )
}
