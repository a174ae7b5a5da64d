import { conditionWords, plainValue, saidWhole } from '@backroom/contract/kit/condition-words'
import { askedColumn } from '@backroom/contract/kit/data-view'
import { alternatives, type Filter } from '@backroom/contract/kit/filter'
import { say } from '@backroom/contract/wording/say'
import type { ServedView } from '#kit/data-view/served-view'

/** A filter in words, one phrase per entry: "Active is No", "Name contains tor". */
export function describeFilter({ columns }: ServedView, filter: Filter): string[] {
  const words = { say: say.bind(null, 'en-GB'), show: plainValue }
  const fieldOf = (key: string) => {
    const column = columns.get(key)
    return column && askedColumn(column)
  }
  return filter.map(entry =>
    alternatives(entry)
      .map(one => saidWhole(conditionWords(one, fieldOf, words)))
      .join(' or '),
  )
}
