import { describe, expect, test } from 'vitest'
import {
  picturesIn,
  previewDocument,
  type ReadTexts,
} from '#items/page/description-section/preview-document.ts'

const texts: ReadTexts = {
  name: 'Tor <3L> "Jacket"',
  shortDescription: 'Dry & warm',
  features: ['Light', 'a < b'],
  description: '<p>Warm</p><img data-file-uid="7" alt="Front"><img data-file-uid="8" alt="Back">',
  technicalInfo: '',
  sizeInfo: '<p>Runs small</p>',
  additionalInfo: '',
}
const titles = {
  technicalInfo: 'Technical information',
  sizeInfo: 'Size information',
  additionalInfo: 'More',
}
const frame = { titles, pictures: new Map([[7, '/files/1/a"b.webp']]), nonce: 'n0' }

describe('The preview of an item’s texts', () => {
  test('shows plain words as they were typed, and only the parts that are written', () => {
    const html = previewDocument(texts, frame)
    expect(html).toContain('<h1>Tor &#60;3L&#62; &#34;Jacket&#34;</h1><p>Dry &#38; warm</p>')
    expect(html).toContain('<ul><li>Light</li><li>a &#60; b</li></ul>')
    expect(html).toContain('<h2>Size information</h2><p>Runs small</p>')
    expect(html).not.toContain('Technical information')
    expect(html).toContain('<style nonce="n0">')
  })

  test('shows pictures from the gallery and leaves out those that are gone', () => {
    expect(picturesIn([texts.description, '<img data-file-uid="7">'])).toEqual([7, 8])
    const html = previewDocument(texts, frame)
    expect(html).toContain('<img src="/files/1/a&#34;b.webp" alt="Front">')
    expect(html).not.toContain('Back')
  })
})
