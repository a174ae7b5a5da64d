import type { AskedField, Value } from '@backroom/contract/kit/condition'
import type { ConditionWords } from '@backroom/contract/kit/condition-words'
import { say } from '#kit/say.ts'
import { valueText } from '#kit/value.tsx'

/** Writes conditions as the reader's wording, locale and currency have it; records by the names that are known. */
export function wordsWith(names?: ReadonlyMap<Value, string>): ConditionWords {
  return { say, show: (field, value) => names?.get(value) ?? shown(field, value) }
}

function shown({ kind, options, holds, scale = 1 }: AskedField, value: Value): string | undefined {
  const option = options?.find(each => each.value === value)
  if (option) return say(option.label)
  if (kind === 'reference' || (kind === 'list' && !holds)) return
  // A typed day stands for the whole of it.
  if (kind === 'instant' && String(value).length === 10) return valueText('day', value)
  return valueText(kind, typeof value === 'number' ? value / scale : value)
}
