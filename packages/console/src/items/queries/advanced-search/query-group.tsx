import {
  operatorWords,
  type QueryCondition,
  type QueryField,
  type QueryGroup,
  type QueryOperator,
  queryDepthMost,
} from '@backroom/contract/items/queries/saved-queries'
import { ActionIcon, Box, Button, Group, SegmentedControl, Select, Switch } from '@mantine/core'
import { IconCopy, IconGripVertical, IconPlus, IconX } from '@tabler/icons-react'
import {
  blankValue,
  newCondition,
  nodeAt,
  type QueryNode,
  withAdded,
  withMoved,
  withNode,
} from '#items/queries/advanced-search/query-tree.ts'
import { QueryValue } from '#items/queries/advanced-search/query-value.tsx'
import { useDrop } from '#kit/order/use-drop.ts'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'

const draggedNode = 'application/x-backroom-condition'

interface Props {
  readonly root: QueryGroup
  readonly path: readonly number[]
  readonly fields: readonly QueryField[]
  /** How many items remain after the condition at a path. */
  readonly remaining: (path: readonly number[]) => number | undefined
  readonly onChange: (root: QueryGroup) => void
}

/** All of, any of, or none of some conditions; groups stand in groups, three deep. */
export function QueryGroupBox(props: Props) {
  const { root, path, fields, onChange } = props
  const drop = useDrop(draggedNode, dragged =>
    onChange(withMoved(root, JSON.parse(dragged.getData(draggedNode)) as number[], path)),
  )
  const group = nodeAt(root, path) as QueryGroup
  const replace = (node: QueryNode | null) =>
    onChange(path.length === 0 ? (node as QueryGroup) : withNode(root, path, node))
  const [first] = fields
  return (
    <Box className="framed" mt={8} bg="var(--br-page)" {...drop}>
      <Group gap={8}>
        <SegmentedControl
          size="xs"
          aria-label={say('Which of these must hold')}
          value={group.match}
          onChange={match => replace({ ...group, match: match as QueryGroup['match'] })}
          data={[
            { value: 'all', label: say('All of') },
            { value: 'any', label: say('Any of') },
            { value: 'none', label: say('None of') },
          ]}
        />
        {path.length > 0 && (
          <ActionIcon size={24} aria-label={say('Remove the group')} onClick={() => replace(null)}>
            <IconX size={14} />
          </ActionIcon>
        )}
      </Group>
      {group.of.map((node, index) => {
        const place = [...path, index]
        return 'field' in node ? (
          <Condition key={place.join('.')} {...props} path={place} condition={node} />
        ) : (
          <QueryGroupBox key={place.join('.')} {...props} path={place} />
        )
      })}
      <Group gap={6} mt={6}>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<IconPlus size={13} />}
          disabled={!first}
          onClick={() => first && onChange(withAdded(root, path, newCondition(first)))}
        >
          {say('Condition')}
        </Button>
        {path.length < queryDepthMost - 1 && (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconPlus size={13} />}
            onClick={() => onChange(withAdded(root, path, { match: 'any', of: [] }))}
          >
            {say('Group')}
          </Button>
        )}
      </Group>
    </Box>
  )
}

function Condition({
  root,
  path,
  fields,
  remaining,
  onChange,
  condition,
}: Props & { condition: QueryCondition }) {
  const field = fields.find(({ key }) => key === condition.field)
  const put = (next: QueryCondition | null) => onChange(withNode(root, path, next))
  const left = remaining(path)
  return (
    <Group
      gap={6}
      py={4}
      opacity={condition.off ? 0.6 : 1}
      draggable
      onDragStart={event => event.dataTransfer.setData(draggedNode, JSON.stringify(path))}
    >
      <IconGripVertical size={14} aria-hidden="true" />
      <Select
        size="xs"
        w={200}
        searchable
        aria-label={say('Field')}
        allowDeselect={false}
        data={groupedOptions(fields)}
        value={condition.field}
        onChange={key => {
          const chosen = fields.find(each => each.key === key)
          if (chosen) put(newCondition(chosen))
        }}
      />
      <Select
        size="xs"
        w={160}
        aria-label={say('Question')}
        allowDeselect={false}
        data={(field?.ops ?? []).map(op => ({ value: op, label: say(operatorWords[op]) }))}
        value={condition.op}
        onChange={chosen => {
          const op = chosen as QueryOperator
          put({ field: condition.field, op, value: blankValue(op) })
        }}
      />
      {field && <QueryValue field={field} fields={fields} condition={condition} onChange={put} />}
      <Group gap={6} ml="auto">
        <span className="small num dim" aria-live="polite">
          {left !== undefined && sayCount(left, '1 remains', '{n} remain')}
        </span>
        <Switch
          size="xs"
          aria-label={say('Condition is on')}
          checked={!condition.off}
          onChange={event => {
            const { off: _, ...rest } = condition
            put(event.currentTarget.checked ? rest : { ...rest, off: true })
          }}
        />
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
      </Group>
    </Group>
  )
}

function groupedOptions(fields: readonly QueryField[]) {
  const groups = new Map<string, { value: string; label: string }[]>()
  for (const { key, label, group } of fields) {
    groups.set(group, [...(groups.get(group) ?? []), { value: key, label: say(label) }])
  }
  return [...groups].map(([group, options]) => ({ group: say(group), items: options }))
}
