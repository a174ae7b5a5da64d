import type { NodeRow } from '@backroom/contract/organisation/menus/menus'
import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { type ListCommon, listStatus, readListCommon } from '#organisation/result-lists/answer'
import { rowsOf } from '#organisation/result-lists/settings'

export interface MenuProblem {
  readonly nodeKey: number
  readonly text: string
}

/** Addresses that the website answers by itself. */
const websitesOwn = /^\/(pages|faqs|star-buys|search|basket|checkout|account|login)(\/|\?|$)/

/** No uid is higher; an address may say any number. */
const uidMost = 2_147_483_647

/** What forbids publishing: hidden or deleted targets, empty headings, equal labels, addresses that do not answer. */
export async function menuProblems(
  reader: Reader,
  site: string,
  nodes: readonly NodeRow[],
): Promise<MenuProblem[]> {
  const problems: MenuProblem[] = []
  const seen = new Set<string>()
  const common = await readListCommon(reader, site)
  for (const node of nodes.filter(each => each.visible)) {
    const add = (text: string) => problems.push({ nodeKey: node.nodeKey, text })
    const hidden = node.warnings.filter(warning => warning.startsWith('Its target'))
    for (const warning of hidden) add(`${node.name}: ${lower(warning)}`)
    if (node.kind === 'heading') {
      const under = nodes.filter(each => each.parentKey === node.nodeKey && each.visible)
      if (node.label === '') add('A heading has no label.')
      if (under.length === 0) add(sentence`The heading ${node.name} has nothing under it.`)
    }
    const key = `${node.parentKey} ${node.name.toLowerCase()}`
    if (seen.has(key)) add(sentence`${node.name} stands twice under one entry.`)
    seen.add(key)
    const address = hidden.length === 0 ? askedOf(node) : null
    if (address !== null && !(await answers(reader, site, address, common)))
      add(sentence`${node.name}: ${address} does not answer.`)
  }
  return problems
}

/** The address to ask of an entry; that of a category, a brand or a collection answers as long as its target is shown. */
function askedOf({ kind, url, path }: NodeRow): string | null {
  if (kind === 'page' || kind === 'link') return url
  return kind === 'facet' ? path : null
}

function lower(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

/** Whether an address of the own site leads somewhere; other sites are not asked. */
async function answers(reader: Reader, site: string, url: string, common: ListCommon): Promise<boolean> {
  if (url === '/' || url.startsWith('https://') || websitesOwn.test(url)) return true
  const [path = '', query = ''] = url.split('?')
  const item = /-p(\d+)$/.exec(path)?.[1]
  if (item) {
    const found = await rowsOf(
      reader,
      sql`select from item_index where page_uid = ${Math.min(Number(item), uidMost)} and live`,
    )
    return found.length > 0
  }
  const guide = /^\/guides\/([^/]+)$/.exec(path)?.[1]
  if (guide) {
    const found = await rowsOf(
      reader,
      sql`select from buyers_guide where url_slug = ${guide} and status = 'published'`,
    )
    return found.length > 0
  }
  return (await listStatus(reader, { site, path, query }, common)).status !== 404
}
