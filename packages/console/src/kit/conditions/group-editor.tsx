import {
  type AskedField,
  type Condition,
  type Group,
  groupDepthMost,
  isGroup,
  type Path,
} from '@backroom/contract/kit/condition'
import { ActionIcon, Button, Group as Row, SegmentedControl, Switch, Text } from '@mantine/core'
import { IconBan, IconCopy, IconGripVertical, IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  type Node,
  newCondition,
  nodeAt,
  withAdded,
  withMoved,
  withNode,
} from '#kit/conditions/condition-drafts.ts'
import { ConditionInputs } from '#kit/conditions/condition-inputs.tsx'
import type { ListEditors } from '#kit/conditions/condition-value.tsx'
import classes from '#kit/conditions/group-editor.module.css'
import { useDrop } from '#kit/order/use-drop.ts'
import { say } from '#kit/say.ts'

const draggedNode = 'application/x-backroom-condition'

interface Props {
  readonly root: Group
  readonly path?: Path
  readonly fields: readonly AskedField[]
  readonly onChange: (root: Group) => void
  /** What is said beside a condition, or a group, such as how many items it finds. */
  readonly noteAt: (path: Path) => ReactNode
  readonly faultAt?: (path: Path) => string | null
  /** Conditions can be switched off without being deleted. */
  readonly canSwitchOff?: boolean
  readonly editors?: ListEditors
}

/** All of, any of, or none of some conditions; groups stand in groups, three deep. */
export function GroupEditor(props: Props) {
  const { root, path = [], fields, onChange, noteAt } = props
  const drop = useDrop(draggedNode, dragged =>
    onChange(withMoved(root, JSON.parse(dragged.getData(draggedNode)) as number[], path)),
  )
  const group = nodeAt(root, path) as Group
  const replace = (node: Node | null) =>
    onChange(path.length === 0 ? (node as Group) : withNode(root, path, node))
  const [first] = fields
  const adds = (label: string, icon: ReactNode, node: (condition: Condition) => Node) => (
    <Button
      size="compact-xs"
      variant="subtle"
      leftSection={icon}
      disabled={!first}
      onClick={() => first && onChange(withAdded(root, path, node(newCondition(first))))}
    >
      {label}
    </Button>
  )
  return (
    <fieldset className={classes.group} data-match={group.match} {...drop}>
      <Row gap={8}>
        <SegmentedControl
          size="xs"
          aria-label={say('Which of these must hold')}
          value={group.match}
          onChange={match => replace({ ...group, match: match as Group['match'] })}
          data={[
            { value: 'all', label: say('All of') },
            { value: 'any', label: say('Any of') },
            { value: 'none', label: say('None of') },
          ]}
        />
        <span className={classes.note}>{noteAt(path)}</span>
        {path.length > 0 && (
          <ActionIcon size={24} aria-label={say('Remove the group')} onClick={() => replace(null)}>
            <IconX size={14} />
          </ActionIcon>
        )}
      </Row>
      {group.of.map((node, index) => {
        const place = [...path, index]
        const Part = isGroup(node) ? GroupEditor : ConditionRow
        return <Part key={place.join('.')} {...props} path={place} />
      })}
      <Row gap={6} mt={6}>
        {adds(say('Condition'), <IconPlus size={13} />, condition => condition)}
        {path.length < groupDepthMost - 1 && (
          <>
            {adds(say('Group'), <IconPlus size={13} />, condition => ({ match: 'any', of: [condition] }))}
            {adds(say('Exclusion'), <IconBan size={13} />, condition => ({ match: 'none', of: [condition] }))}
          </>
        )}
      </Row>
    </fieldset>
  )
}

function ConditionRow({ root, path = [], fields, onChange, noteAt, faultAt, canSwitchOff, editors }: Props) {
  const condition = nodeAt(root, path) as Condition
  const put = (next: Condition | null) => onChange(withNode(root, path, next))
  const fault = faultAt?.(path) ?? null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dragging is a shortcut for removing here and adding there
    <div
      className={classes.condition}
      data-off={condition.off || undefined}
      data-fault={fault !== null || undefined}
      draggable
      onDragStart={event => event.dataTransfer.setData(draggedNode, JSON.stringify(path))}
    >
      <IconGripVertical size={14} aria-hidden="true" />
      <ConditionInputs
        fields={fields}
        condition={condition}
        onChange={put}
        hasError={fault !== null}
        {...(editors && { editors })}
      />
      <div className={classes.doings}>
        <span className={classes.note} aria-live="polite">
          {noteAt(path)}
        </span>
        {canSwitchOff && (
          <Switch
            size="xs"
            aria-label={say('Condition is on')}
            checked={!condition.off}
            onChange={event => {
              const { off: _, ...rest } = condition
              put(event.currentTarget.checked ? rest : { ...rest, off: true })
            }}
          />
        )}
        <ActionIcon
          size={24}
          aria-label={say('Duplicate the condition')}
          onClick={() => onChange(withAdded(root, path.slice(0, -1), condition))}
        >
          <IconCopy size={14} />
        </ActionIcon>
        <ActionIcon size={24} aria-label={say('Remove the condition')} onClick={() => put(null)}>
          <IconX size={14} />
        </ActionIcon>
      </div>
      {fault && (
        <Text className={classes.fault ?? ''} c="var(--br-bad)" fz={12} role="alert">
          {fault}
        </Text>
      )}
    </div>
  )
}
