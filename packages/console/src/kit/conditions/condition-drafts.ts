import {
  type AskedField,
  type Condition,
  changedGroup,
  conditionFault,
  type Group,
  isBlank,
  isInDays,
  type Operator,
  operatorsFor,
  type Path,
} from '@backroom/contract/kit/condition'

export type Node = Condition | Group

/** A condition of a field as it stands when the field is chosen. */
export function newCondition(field: AskedField): Condition {
  const op = operatorsFor(field)[0] as Operator
  return { field: field.key, op, value: blankValue(op) }
}

/** The value an operator begins with. */
function blankValue(op: Operator): NonNullable<Condition['value']> {
  if (op === 'empty' || op === 'is') return true
  if (op === 'between') return ['', '']
  if (isInDays(op)) return 30
  return ['in', 'notIn', 'hasAny', 'hasAll', 'hasNone'].includes(op) ? [] : ''
}

/** The same condition with another operator: what was filled in is kept where it still means something. */
export function withOperator(field: AskedField, condition: Condition, op: Operator): Condition {
  const next = { ...condition, op }
  if (!isBlank(next) && conditionFault(field, next) === null) return next
  const { other: _, ...rest } = next
  return { ...rest, value: blankValue(op) }
}

/** Whether a condition says enough to be asked; about a field that is not known the server has the say. */
export function isComplete(field: AskedField | undefined, condition: Condition): boolean {
  return !isBlank(condition) && (!field || conditionFault(field, condition) === null)
}

/** As much of a question as can be asked already: what is half filled in is left out. */
export function complete(group: Group, fields: readonly AskedField[]): Group {
  return changedGroup(group, condition => {
    const field = fields.find(({ key }) => key === condition.field)
    return isComplete(field, condition) ? condition : null
  })
}

/** The node at a path. */
export function nodeAt(group: Group, path: Path): Node {
  return path.reduce<Node>((node, index) => (node as Group).of[index] as Node, group)
}

/** The question with the node at a path put in place of the old one, or taken out. */
export function withNode(group: Group, [index, ...rest]: Path, node: Node | null): Group {
  const of = group.of.flatMap((each, place) => {
    if (place !== index) return [each]
    if (rest.length > 0) return [withNode(each as Group, rest, node)]
    return node ? [node] : []
  })
  return { ...group, of }
}

/** The question with a node added at the end of the group at a path. */
export function withAdded(group: Group, [index, ...rest]: Path, node: Node): Group {
  if (index === undefined) return { ...group, of: [...group.of, node] }
  return {
    ...group,
    of: group.of.map((each, place) => (place === index ? withAdded(each as Group, rest, node) : each)),
  }
}

/** Moves a node to the end of another group; a group is never moved into itself. */
export function withMoved(root: Group, from: Path, to: Path): Group {
  const isInside = from.every((step, place) => to[place] === step)
  // Taking it out first would shift the target's path, so it is put in first.
  return isInside ? root : withNode(withAdded(root, to, nodeAt(root, from)), from, null)
}
