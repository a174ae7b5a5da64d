import { operatorWords, type QueryOperator } from '@backroom/contract/items/queries/saved-queries'
import type { Reader } from '#database/database'
import { itemQueries } from '#items/door'
import type { Asked, AskedGroup } from '#organisation/membership/asked-query'
import { moneyWriter } from '#organisation/seo/page-seo'

const joins = { all: ' and ', any: ' or ', none: ' nor ' } as const

/** Writes conditions of an advanced search, and groups of them, as its page says them. */
export async function queryWords(reader: Reader): Promise<(node: Asked | AskedGroup) => string> {
  const [{ plain, sets }, money] = await Promise.all([itemQueries.fields(reader, []), moneyWriter(reader)])
  const labelOf = (key: string) =>
    (plain.get(key) ?? sets.get(key))?.label ?? 'Something the search no longer knows'
  const shown = (key: string, value: unknown): string => {
    const { kind, options, lookup } = plain.get(key) ?? { kind: 'set', lookup: true, options: undefined }
    const listed = Array.isArray(value) ? value : [value]
    if (lookup) return `${listed.length} chosen`
    return listed
      .map(each => {
        if (typeof each === 'boolean') return each ? 'Yes' : 'No'
        if (kind === 'money') return money(Number(each))
        if (kind === 'percent') return `${Number(each) / 100}%`
        return options?.[String(each)] ?? String(each ?? '')
      })
      .join(kind === 'choice' ? ', ' : ' and ')
  }
  const conditionWords = ({ field, op, value, other }: Asked): string => {
    if (op === 'empty') return `${labelOf(field)} ${value === false ? 'is filled' : 'is empty'}`
    const asked = operatorWords[op as QueryOperator] ?? ''
    return `${labelOf(field)} ${asked} ${other === undefined ? shown(field, value) : labelOf(other)}`
  }
  const words = (node: Asked | AskedGroup): string => {
    if ('field' in node) return conditionWords(node)
    const parts = node.of.map(words).join(joins[node.match])
    return node.match === 'none' ? `None of: ${parts}` : parts
  }
  return words
}
