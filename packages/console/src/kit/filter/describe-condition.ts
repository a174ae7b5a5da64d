import type { AnyView, Column } from '@backroom/contract/kit/data-view'
import { columnsOf } from '@backroom/contract/kit/data-view'
import type { Condition, Operator } from '@backroom/contract/kit/filter'
import { say } from '#kit/say.ts'
import { valueText } from '#kit/value.tsx'

/** An operator in words, as its list in the filter shows it. */
export function operatorText(operator: Operator, kind: Column['kind']): string {
  const isTime = kind === 'day' || kind === 'instant'
  const texts: Record<Operator, string> = {
    contains: say('contains'),
    equals: isTime ? say('on') : say('is'),
    startsWith: say('starts with'),
    empty: say('is empty'),
    between: say('from … to'),
    gt: isTime ? say('after') : say('over'),
    lt: isTime ? say('before') : say('under'),
    in: say('is'),
    notIn: say('is not'),
    is: say('is'),
  }
  return texts[operator]
}

export interface Described {
  readonly field: string
  /** Between field and value; empty for a plain "is". */
  readonly link: string
  readonly value: string
}

/** A condition for its chip: "Category **Bikes**", "Price over **£50.00**". */
export function describeCondition(
  view: AnyView,
  condition: Condition,
  names: ReadonlyMap<unknown, string> = new Map(),
): Described {
  const column = columnsOf(view).find(each => each.field === condition.field)
  const field = say(column?.label ?? condition.field)
  if (!column) return { field, link: condition.op, value: String(condition.value) }
  if (condition.op === 'empty')
    return { field, link: '', value: condition.value === false ? say('filled') : say('empty') }
  const values = Array.isArray(condition.value) ? condition.value : [condition.value]
  const shown = values.map(
    value =>
      names.get(value) ?? valueText(column.kind === 'instant' ? 'day' : column.kind, value, column.schema),
  )
  if (condition.op === 'between')
    return { field, link: '', value: say('{from} to {to}', { from: shown[0] ?? '', to: shown[1] ?? '' }) }
  const isPlain = condition.op === 'is' || condition.op === 'in' || condition.op === 'equals'
  return {
    field,
    link: isPlain ? '' : operatorText(condition.op, column.kind),
    value: shown.join(` ${say('or')} `),
  }
}
