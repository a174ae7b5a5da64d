import { createHash } from 'node:crypto'
import { formatMoney, type Locale } from '@backroom/contract/kit/money/money'
import type { WebsiteAnswers } from '@backroom/contract/organisation/door'
import { html, type Markup, richText } from '#storefront/html'

type ListedItem = WebsiteAnswers['listed']

/** What every page of the demo shop is drawn with. */
export interface ShopFrame {
  readonly storeName: string
  readonly locale: Locale
  readonly menu: WebsiteAnswers['menu']['nodes']
  /** Where a path of the shop leads; a preview leads nowhere. */
  readonly link: (path: string) => string
  /** A preview is drawn without the frame of the shop. */
  readonly isPreview: boolean
}

const style = `:root{color-scheme:light;--ink:#17201d;--dim:#5b6763;--line:#dfe5e2;--lead:#1d6b4f}
*{box-sizing:border-box}body{margin:0;font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:#fff}
a{color:inherit}main,header,footer{max-width:1240px;margin:auto;padding:16px 20px}
.demo{background:#17201d;color:#fff;text-align:center;padding:7px 16px;font-size:13px}
.top{display:flex;gap:20px;align-items:center;flex-wrap:wrap;border-bottom:1px solid var(--line)}
.top b{font-size:20px}.top b a{text-decoration:none}.top nav{display:flex;gap:6px 14px;flex-wrap:wrap;order:3;flex-basis:100%}.top nav a{text-decoration:none}
.top form{margin-left:auto;display:flex;gap:6px}input,button{font:inherit;padding:6px 10px;border:1px solid var(--line);border-radius:6px;background:#fff}
h1{font-size:28px;line-height:1.2;margin:12px 0}h2{font-size:17px;margin:18px 0 6px}.dim{color:var(--dim)}
.columns{display:grid;grid-template-columns:220px minmax(0,1fr);gap:28px}.columns aside ul{list-style:none;margin:0;padding:0}.columns aside li{padding:3px 0}
.columns aside a{text-decoration:none}.columns a,.bar a,.top nav a,.pages a,main p a,main li a{display:inline-block;min-width:24px;min-height:24px;line-height:24px}.chosen{font-weight:700}.bar{display:flex;gap:12px;flex-wrap:wrap;justify-content:space-between;margin:6px 0 14px}
.tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(200px,1fr));gap:22px;list-style:none;margin:0;padding:0}
.tiles a{text-decoration:none;display:block}.picture{aspect-ratio:1;background:#f3f6f4;border-radius:8px;display:grid;place-items:center;overflow:hidden}
.picture img{width:100%;height:100%;object-fit:contain}.price{font-weight:650}.was{text-decoration:line-through;color:var(--dim);font-weight:400}.sale{color:#a8321f}
.mark{display:inline-block;background:#eef3f0;border-radius:4px;padding:1px 7px;font-size:12px;margin:2px 4px 2px 0}
.dot{display:inline-block;width:12px;height:12px;border-radius:50%;border:1px solid var(--line);margin-right:4px}
.item{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:36px}.thumbs{display:grid;grid-template-columns:repeat(5,1fr);gap:8px;margin-top:8px}
.sizes span{display:inline-block;border:1px solid var(--line);border-radius:6px;padding:5px 11px;margin:0 6px 6px 0}.sizes .gone{color:var(--dim);text-decoration:line-through}
table{border-collapse:collapse}td,th{border:1px solid var(--line);padding:4px 9px;text-align:left}img{max-width:100%}.pages{display:flex;gap:8px;margin-top:22px}
.boxes{display:grid;grid-template-columns:repeat(auto-fill,minmax(220px,1fr));gap:22px}.boxes ul{list-style:none;padding:0;margin:0}
@media(max-width:760px){.columns,.item{grid-template-columns:minmax(0,1fr)}.columns aside{order:2}.tiles{grid-template-columns:repeat(2,minmax(0,1fr))}}`

/** Nothing runs and nothing comes from elsewhere: the pages have pictures of the store, and one style. */
export const shopPolicy = `default-src 'none'; img-src 'self' data:; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

function page(frame: ShopFrame, title: string, body: Markup): string {
  const { storeName, menu, link, isPreview } = frame
  const top = html`<div class="demo" role="region" aria-label="About this shop">This is the demo shop of ${storeName}: what a website of its own would show. Nothing can be bought here.</div>
<header class="top"><b><a href="${link('/')}">${storeName}</a></b>
<nav aria-label="Main">${menu.map(node => node.url && html`<a href="${link(node.url)}">${node.label}</a>`)}</nav>
<form action="${link('/search')}" role="search"><input name="q" aria-label="Search" placeholder="Search"><button>Search</button></form></header>`
  return html`<!doctype html>
<html lang="${frame.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${rawStyle}</style></head>
<body>${isPreview ? '' : top}<main>${body}</main></body></html>`.text
}

const rawStyle = richText(style)

/** The first page of the shop: everything its menu leads to. */
export function drawHome(frame: ShopFrame): string {
  const boxes = frame.menu.map(
    node => html`<section><h2>${node.url ? html`<a href="${frame.link(node.url)}">${node.label}</a>` : node.label}</h2>
<ul>${node.children.map(child => child.url && html`<li><a href="${frame.link(child.url)}">${child.label}</a></li>`)}</ul></section>`,
  )
  const body =
    boxes.length > 0
      ? html`<div class="boxes">${boxes}</div>`
      : html`<p class="dim">The menu of the shop has no published entries yet.</p>`
  return page(frame, frame.storeName, html`<h1>${frame.storeName}</h1>${body}`)
}

/** What stands where a page is not, or may not be seen. */
export function drawNotice(frame: ShopFrame, title: string, text: string): string {
  return page(frame, title, html`<h1>${title}</h1><p>${text}</p>`)
}

/** A category, facet, landing, brand or collection page, or what was searched for. */
export function drawList(frame: ShopFrame, answer: WebsiteAnswers['list'], query: string): string {
  const { page: about, items = [], filters = [], sorts = [], total = 0, pages = 1 } = answer
  const { introduction = '', footerText = '', pageTitle = '' } = about?.texts ?? {}
  const shownFilters = filters.filter(({ facets }) => facets.length > 0)
  const side = shownFilters.map(
    filter =>
      html`<h2>${filter.name}</h2><ul>${filter.facets.slice(0, Math.max(filter.visible, 6)).map(
        facet => html`<li><a class="${facet.chosen ? 'chosen' : ''}" href="${frame.link(facet.url)}">${dot(facet.swatch)}${facet.name}</a>
<span class="dim">${filter.showCount && facet.count}</span></li>`,
      )}</ul>`,
  )
  const list =
    items.length > 0
      ? html`<ul class="tiles">${items.map(item => tile(frame, item))}</ul>`
      : html`<p class="dim">Nothing to show here yet.</p>`
  return page(
    frame,
    pageTitle || about?.heading || '',
    html`<h1>${about?.heading}</h1>${richText(introduction)}
<div class="columns"><aside aria-label="Filters">${side}</aside><div>
<div class="bar"><span class="dim">${total === 1 ? '1 item' : `${total} items`}</span><span>${sorts.map(
      sort =>
        html`<a class="${sort.chosen ? 'chosen' : ''}" href="${frame.link(sort.url)}">${sort.name}</a> `,
    )}</span></div>
${list}${pages > 1 ? pager(frame, pages, query) : ''}</div></div>${richText(footerText)}`,
  )
}

const pagesShown = 12

function pager({ link }: ShopFrame, pages: number, query: string): Markup {
  const asked = new URLSearchParams(query)
  const now = Number(asked.get('page') ?? 1)
  const at = (number: number) => {
    const next = new URLSearchParams(asked)
    next.set('page', String(number))
    return number === 1 ? link('?') : link(`?${next}`)
  }
  const from = Math.max(1, Math.min(now - pagesShown / 2, pages - pagesShown + 1))
  const numbers = Array.from({ length: Math.min(pages, pagesShown) }, (_, place) => from + place)
  return html`<nav class="pages" aria-label="Pages">${numbers.map(
    number => html`<a class="${number === now ? 'chosen' : ''}" href="${at(number)}">${number}</a>`,
  )}</nav>`
}

function dot(swatch: string | undefined): Markup | '' {
  return swatch && /^#[\da-f]{3,8}$/i.test(swatch)
    ? html`<svg class="dot" viewBox="0 0 1 1" aria-hidden="true"><rect width="1" height="1" fill="${swatch}"/></svg>`
    : ''
}

const stockWords: Readonly<Record<ListedItem['stock']['state'], string>> = {
  inStock: 'In stock',
  lowStock: 'Only a few left',
  backorder: 'On order',
  outOfStock: 'Out of stock',
  prelaunch: 'Not on sale yet',
}

function tile(frame: ShopFrame, item: ListedItem): Markup {
  return html`<li><a href="${frame.link(`/${item.slug}-p${item.uid}`)}">${picture(item.image)}
<div class="dim">${item.brand?.name}</div><div>${item.name}</div>${priceOf(frame, item)}</a>
<div>${item.swatches.map(({ hex }) => dot(hex ?? undefined))}</div>
${item.flags.new && html`<span class="mark">New</span>`}${item.stock.state !== 'inStock' && html`<span class="mark">${stockWords[item.stock.state]}</span>`}</li>`
}

function picture(image: ListedItem['image']): Markup {
  return html`<div class="picture">${image ? html`<img src="${image.url}" alt="${image.alt}" loading="lazy">` : html`<span class="dim">No picture</span>`}</div>`
}

function priceOf({ locale }: ShopFrame, { price, flags }: ListedItem): Markup {
  const money = (minor: number) => formatMoney(minor, price.currency as never, locale)
  if (price.from === null) return html`<div class="dim">Price on request</div>`
  const from = price.to !== null && price.to > price.from ? 'from ' : ''
  return html`<div class="price ${flags.onSale ? 'sale' : ''}">${from}${money(price.from)} ${price.was !== null && price.was > price.from && html`<span class="was">${money(price.was)}</span>`}</div>`
}

/** The page of an item. */
export function drawItem(frame: ShopFrame, item: WebsiteAnswers['item']): string {
  const { texts } = item
  const part = (title: string, text: string) =>
    text && html`<section><h2>${title}</h2>${richText(text)}</section>`
  const [first = item.image, ...more] = item.images
  const trail = item.categories.map(
    (category, place) =>
      html`${place > 0 && ' / '}<a href="${frame.link(category.path)}">${category.name}</a>`,
  )
  return page(
    frame,
    texts.pageTitle || item.name,
    html`<p class="dim">${trail}</p><div class="item"><div>${picture(first)}<div class="thumbs">${more.slice(0, 5).map(picture)}</div></div>
<div><div class="dim">${item.brand && html`<a href="${frame.link(`/brands/${item.brand.slug}`)}">${item.brand.name}</a>`}</div><h1>${item.name}</h1>
${priceOf(frame, item)}<p>${stockWords[item.stock.state]}${item.delay && `: ${item.delay}`}</p>
${item.sizes.length > 0 && html`<h2>Sizes</h2><div class="sizes">${item.sizes.map(size => html`<span class="${size.state === 'outOfStock' ? 'gone' : ''}">${size.label}</span>`)}</div>`}
${item.swatches.length > 1 && html`<h2>Colours</h2><p>${item.swatches.map(({ slug, uid, name, hex }) => html`<a href="${frame.link(`/${slug}-p${uid}`)}">${dot(hex ?? undefined)}${name}</a> `)}</p>`}
<p>${texts.shortDescription}</p><ul>${texts.features.map(feature => html`<li>${feature}</li>`)}</ul></div></div>
${richText(texts.description)}${part('Technical information', texts.technicalInfo)}${part('Size information', texts.sizeInfo)}${part('More', texts.additionalInfo)}`,
  )
}
