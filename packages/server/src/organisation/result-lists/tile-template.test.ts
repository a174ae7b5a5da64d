import { describe, expect, test } from 'vitest'
import type { TileItem } from '#organisation/result-lists/items'
import { cleanTemplate, renderTile, templateErrors } from '#organisation/result-lists/tile-template'

const tile: TileItem = {
  uid: 7,
  slug: 'tor-jacket',
  name: 'Tor <script>alert(1)</script> "Jacket"',
  brand: null,
  sizes: [],
  price: { from: 8_999, to: 8_999, was: 12_000, rrp: null, currency: 'GBP' },
  flags: { onSale: true, new: false, major: false },
  stock: { state: 'inStock' },
  rating: null,
  image: null,
  swatches: [],
  delay: '',
  facts: { image2: null, colours: '', facets: { 'brake-type': 'Rim & disc' } },
}
const money = (minor: number) => `£${(minor / 100).toFixed(2)}`

describe('A tile template', () => {
  test('names the line and the token it cannot read', () => {
    const lines = [...Array.from({ length: 11 }, () => '<p>{name}</p>'), '<b>{colour1}</b>']
    expect(templateErrors(lines.join('\n'), new Set())).toEqual(['Line 12: unknown token {colour1}.'])
    expect(templateErrors('{facet:nothing}', new Set(['brake-type']))).toEqual([
      'Line 1: there is no filter with the key nothing.',
    ])
    expect(templateErrors('<p>{name</p>', new Set())).toEqual(['Line 1: a { is not closed.'])
  })

  test('is cleaned of everything that could run or load', () => {
    const { html, removed } = cleanTemplate(
      '<div onclick="x()"><script>bad()</script><img src="https://evil.example/x.png"><img src="{image}" alt="{name}">' +
        '<a href="javascript:alert(1)">a</a><a href="{name}">b</a><a href="{url}">c</a></div>',
    )
    expect(html).toBe('<div><img src="{image}" alt="{name}" /><a>a</a><a>b</a><a href="{url}">c</a></div>')
    expect(removed).toEqual(expect.arrayContaining(['onclick', 'script', 'unsafe link']))
  })

  test('shows nothing for a token that every object has as a property', () => {
    expect(renderTile('<p>{constructor}{facet:constructor}</p>', tile, money)).toBe('<p></p>')
  })

  test('escapes what the tokens hold', () => {
    const html = renderTile(
      '<a href="{url}" title="{name}">{price} {was} {saving} {facet:brake-type}</a>',
      tile,
      money,
    )
    expect(html).not.toContain('<script>')
    expect(html).toContain('href="/tor-jacket-p7"')
    expect(html).toContain('£89.99 £120.00 £30.01 Rim &#38; disc')
  })
})
