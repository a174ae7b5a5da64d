import { unwrap } from '@backroom/contract/kit/field'
import { type Condition, type Filter, isGroup } from '@backroom/contract/kit/filter'
import type { ServedView } from '#kit/data-view/served-view'

/** A filter in words, one phrase per entry: "Active is No", "Name contains tor". */
export function describeFilter(view: ServedView, filter: Filter): string[] {
  return filter.map(entry =>
    isGroup(entry) ? entry.any.map(one => describe(view, one)).join(' or ') : describe(view, entry),
  )
}

function describe(view: ServedView, { field, op, value }: Condition): string {
  const column = view.columns.get(field)
  const label = column?.label ?? field
  const options = new Map(Object.entries((column && unwrap(column.schema).meta()?.options) ?? {}))
  const said = (Array.isArray(value) ? value : [value]).map(each => options.get(String(each)) ?? spoken(each))
  switch (op) {
    case 'is':
      return `${label} is ${said[0]}`
    case 'in':
      return `${label} is ${said.join(' or ')}`
    case 'notIn':
      return `${label} is not ${said.join(' or ')}`
    case 'empty':
      return `${label} is ${value === false ? 'filled' : 'empty'}`
    case 'between':
      return `${label} from ${said[0]} to ${said[1]}`
    case 'gt':
      return `${label} over ${said[0]}`
    case 'lt':
      return `${label} under ${said[0]}`
    case 'startsWith':
      return `${label} starts with ${said[0]}`
    default:
      return `${label} ${op} ${said[0]}`
  }
}

function spoken(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'number' ? value.toLocaleString('en-GB') : value
}
