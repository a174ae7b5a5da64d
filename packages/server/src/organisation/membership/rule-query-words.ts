import type { Condition, Group } from '@backroom/contract/kit/condition'
import {
  type ConditionWords,
  conditionWords,
  groupWords,
  plainValue,
  saidWhole,
} from '@backroom/contract/kit/condition-words'
import { say } from '@backroom/contract/wording/say'
import type { Reader } from '#database/database'
import { itemQueries } from '#items/door'
import type { Asked, AskedGroup } from '#organisation/membership/asked-query'
import { moneyWriter } from '#organisation/seo/page-seo'

/** Writes conditions of an advanced search, and groups of them, as its page says them. */
export async function queryWords(reader: Reader): Promise<(node: Asked | AskedGroup) => string> {
  const [catalogue, money] = await Promise.all([itemQueries.fields(reader, []), moneyWriter(reader)])
  const fieldOf = (key: string) => catalogue.get(key)
  const words: ConditionWords = {
    say: (text, given) => say('en-GB', text, given),
    show: (field, value) => (field.kind === 'money' ? money(Number(value)) : plainValue(field, value)),
  }
  return node => {
    const text =
      'field' in node
        ? saidWhole(conditionWords(node as Condition, fieldOf, words))
        : groupWords(node as Group, fieldOf, words)
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
  }
}
