import {
  operatorWords,
  type Query,
  type QueryCondition,
  type QueryField,
  type QueryGroup,
  type QueryOperator,
  query as querySchema,
} from '@backroom/contract/items/queries/saved-queries'
import { say } from '#kit/say.ts'

export type QueryNode = QueryCondition | QueryGroup

/** A question without any condition: everything. */
export const emptyQuery: Query = { match: 'all', of: [] }

/** The question an address carries; one that cannot be read asks nothing. */
export function readQuery(text: string | undefined): Query {
  try {
    return querySchema.parse(JSON.parse(text ?? ''))
  } catch {
    return emptyQuery
  }
}

/** The question with the node at a path put in place of the old one, or taken out. */
export function withNode(group: QueryGroup, path: readonly number[], node: QueryNode | null): QueryGroup {
  const [index, ...rest] = path
  if (index === undefined) return group
  const of = group.of.flatMap((each, place) => {
    if (place !== index) return [each]
    if (rest.length > 0) return [withNode(each as QueryGroup, rest, node)]
    return node ? [node] : []
  })
  return { ...group, of }
}

/** The question with a node added at the end of the group at a path. */
export function withAdded(group: QueryGroup, path: readonly number[], node: QueryNode): QueryGroup {
  const [index, ...rest] = path
  if (index === undefined) return { ...group, of: [...group.of, node] }
  const of = group.of.map((each, place) =>
    place === index ? withAdded(each as QueryGroup, rest, node) : each,
  )
  return { ...group, of }
}

/** The node at a path. */
export function nodeAt(group: QueryGroup, path: readonly number[]): QueryNode {
  return path.reduce<QueryNode>((node, index) => (node as QueryGroup).of[index] as QueryNode, group)
}

/** Moves a node to the end of another group; a group is never moved into itself. */
export function withMoved(root: QueryGroup, from: readonly number[], to: readonly number[]): QueryGroup {
  const isInside = from.every((step, place) => to[place] === step)
  if (isInside) return root
  const node = nodeAt(root, from)
  // Taking it out first would shift the target's path, so it is put in first.
  return withNode(withAdded(root, to, node), from, null)
}

/** A new condition of a field, with the first question it can be asked. */
export function newCondition(field: QueryField): QueryCondition {
  const op = field.ops[0] as QueryOperator
  return { field: field.key, op, value: blankValue(op) }
}

/** The value a question starts with. */
export function blankValue(op: QueryOperator): NonNullable<QueryCondition['value']> {
  if (op === 'empty' || op === 'is') return true
  if (op === 'between') return ['', '']
  if (['in', 'notIn', 'hasAny', 'hasAll', 'hasNone'].includes(op)) return []
  return op === 'inLast' || op === 'notInLast' ? 7 : ''
}

/** Whether a condition says enough to be asked. */
export function isAnswerable({ op, value, other }: QueryCondition): boolean {
  if (other || op === 'empty' || op === 'is') return true
  if (Array.isArray(value)) return value.length > 0 && value.every(each => each !== '')
  return value !== '' && value !== undefined
}

/** The question as it can be sent: what is half typed is left out. */
export function answerable(group: QueryGroup): QueryGroup {
  const of = group.of.flatMap((node): QueryNode[] => {
    if ('field' in node) return isAnswerable(node) ? [node] : []
    const inner = answerable(node)
    return inner.of.length > 0 ? [inner] : []
  })
  return { ...group, of }
}

const joins = { all: 'and', any: 'or', none: 'nor' } as const

/** The question in words: "Brand is one of Fellside and Stock is over 0". */
export function sentenceOf(group: QueryGroup, fields: readonly QueryField[]): string {
  const parts = group.of.flatMap(node => {
    if (!('field' in node)) {
      const inner = sentenceOf(node, fields)
      return inner ? [`(${inner})`] : []
    }
    return node.off ? [] : [conditionText(node, fields)]
  })
  const joined = parts.join(` ${say(joins[group.match])} `)
  return group.match === 'none' && joined ? say('none of: {conditions}', { conditions: joined }) : joined
}

function conditionText(condition: QueryCondition, fields: readonly QueryField[]): string {
  const field = fields.find(({ key }) => key === condition.field)
  const other = fields.find(({ key }) => key === condition.other)
  const label = say(field?.label ?? condition.field)
  if (condition.op === 'empty') {
    return `${label} ${condition.value === false ? say('is filled') : say('is empty')}`
  }
  const listed = Array.isArray(condition.value) ? condition.value : [condition.value]
  const scale = field?.type === 'money' || field?.type === 'percent' ? 100 : 1
  const words = listed.map(value => {
    const option = field?.options?.find(each => each.value === value)
    if (option) return say(option.label)
    if (typeof value === 'boolean') return value ? say('Yes') : say('No')
    return typeof value === 'number' && !field?.lookup ? String(value / scale) : String(value ?? '')
  })
  const isNamed = !field?.lookup || words.length === 0
  const shown = other ? say(other.label) : isNamed ? words.join(', ') : say('{n} chosen', { n: words.length })
  return `${label} ${say(operatorWords[condition.op])} ${shown}`
}
