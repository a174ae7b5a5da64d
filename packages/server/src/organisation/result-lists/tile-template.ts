import { held } from '@backroom/contract/kit/held'
import { tileTokens } from '@backroom/contract/organisation/result-lists/repeaters'
import { sentence } from '@backroom/contract/wording/say'
import sanitizeHtml from 'sanitize-html'
import type { TileItem } from '#organisation/result-lists/items'

const tags = `
  article section header footer div span p h2 h3 h4 h5 ul ol li a img strong em b i s u small sub sup br
  hr dl dt dd table thead tbody tr th td figure figcaption picture
`
  .trim()
  .split(/\s+/)
const pictures = ['{image}', '{image2}']
const known: readonly string[] = tileTokens

interface CleanTemplate {
  readonly html: string
  /** What was taken out, in words. */
  readonly removed: string[]
}

/**
 * A template without what could run or load anything: only harmless tags, pictures by token alone, and links that are the
 * item's own or plain addresses. A token inside a link could be anything, so none is let through there but `{url}`.
 */
export function cleanTemplate(template: string): CleanTemplate {
  const removed = new Set<string>()
  const html = sanitizeHtml(template, {
    allowedTags: tags,
    allowedAttributes: {
      a: ['href', 'title'],
      img: ['src', 'alt', 'width', 'height', 'loading'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
      '*': ['class'],
    },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    onOpenTag: (name, attributes) => {
      if (!tags.includes(name)) removed.add(name)
      for (const attribute of Object.keys(attributes))
        if (attribute.startsWith('on') || attribute === 'style' || attribute === 'srcset')
          removed.add(attribute)
    },
    transformTags: {
      a: (tagName, attribs) => {
        const { href, ...rest } = attribs
        const isSafe = href === undefined || href === '{url}' || !/[{}]/.test(href)
        if (!isSafe || /^\s*(javascript|data|vbscript):/i.test(href ?? '')) removed.add('unsafe link')
        return { tagName, attribs: isSafe && href !== undefined ? attribs : rest }
      },
    },
    exclusiveFilter: frame => {
      const isForeign = frame.tag === 'img' && !pictures.includes(frame.attribs.src ?? '')
      if (isForeign) removed.add('picture that is not the item’s')
      return isForeign
    },
  })
  return { html: html.replaceAll('%7B', '{').replaceAll('%7D', '}').trim(), removed: [...removed] }
}

/** What cannot be read in a template, with the line it stands in. */
export function templateErrors(template: string, filterKeys: ReadonlySet<string>): string[] {
  return template.split('\n').flatMap((line, at) => {
    const errors = [...line.matchAll(/\{([^{}]*)\}/g)].flatMap(([whole, name = '']) => {
      const key = /^facet:(.+)$/.exec(name)?.[1]
      if (key !== undefined)
        return filterKeys.has(key) ? [] : [sentence`Line ${at + 1}: there is no filter with the key ${key}.`]
      return known.includes(name) ? [] : [sentence`Line ${at + 1}: unknown token ${whole}.`]
    })
    const loose = line.replace(/\{[^{}]*\}/g, '')
    if (loose.includes('{')) errors.push(sentence`Line ${at + 1}: a { is not closed.`)
    else if (loose.includes('}')) errors.push(sentence`Line ${at + 1}: a } was not opened.`)
    return errors
  })
}

/** One item through a template; every value is escaped, whatever it holds. */
export function renderTile(template: string, tile: TileItem, money: (minor: number) => string): string {
  const values = tileValues(tile, money)
  return template.replace(/\{([^{}]*)\}/g, (_, name: string) => {
    const key = /^facet:(.+)$/.exec(name)?.[1]
    return escaped(key === undefined ? (held(values, name) ?? '') : (held(tile.facts.facets, key) ?? ''))
  })
}

function tileValues(tile: TileItem, money: (minor: number) => string): Readonly<Record<string, string>> {
  const { price, facts } = tile
  const shown = (minor: number | null) => (minor === null ? '' : money(minor))
  const saving = price.was !== null && price.from !== null ? price.was - price.from : 0
  return {
    name: tile.name,
    url: itemAddress(tile),
    image: tile.image?.url ?? '',
    image2: facts.image2 ?? '',
    brand: tile.brand?.name ?? '',
    price: shown(price.from),
    was: shown(price.was),
    rrp: shown(price.rrp),
    saving: saving > 0 ? money(saving) : '',
    rating: tile.rating ? String(tile.rating.average) : '',
    sizes: tile.sizes
      .filter(size => size.state === 'inStock')
      .map(size => size.label)
      .join(', '),
    colours: facts.colours,
    delay: tile.delay,
    badge: tile.flags.onSale ? 'Sale' : tile.flags.new ? 'New' : '',
  }
}

/** Where an item's page is on the site. */
export function itemAddress({ slug, uid }: { slug: string; uid: number }): string {
  return `/${slug}-p${uid}`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
