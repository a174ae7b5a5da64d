import { getSchema } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { describe, expect, test } from 'vitest'
import { StoreBlock, StorePicture } from '#kit/fields/rich-text-nodes.ts'

const schema = getSchema([StarterKit, StorePicture, StoreBlock])

/** The tag and attributes a node is stored as, and the tags it is read from. */
function storedAs(name: string, attrs: Record<string, unknown>) {
  const type = schema.nodes[name]
  if (!type?.spec.toDOM) throw new Error(`There is no node ${name}.`)
  const [tag, attributes] = type.spec.toDOM(type.create(attrs)) as unknown as [string, object]
  return { tag, attributes: { ...attributes }, readFrom: type.spec.parseDOM?.map(rule => rule.tag) }
}

describe('What a text keeps of the store', () => {
  test('is the file of a picture and its words, never an address', () => {
    const attrs = { 'data-file-uid': '7', alt: 'A tent', src: 'https://elsewhere.example/x.png' }
    expect(storedAs('image', attrs)).toEqual({
      tag: 'img',
      attributes: { 'data-file-uid': '7', alt: 'A tent' },
      readFrom: ['img[data-file-uid]'],
    })
    expect(storedAs('image', { 'data-file-uid': '7' }).attributes).toEqual({ 'data-file-uid': '7' })
  })

  test('is the kind and number of a block', () => {
    expect(storedAs('storeBlock', { 'data-block': 'item', 'data-uid': '12' })).toEqual({
      tag: 'div',
      attributes: { 'data-block': 'item', 'data-uid': '12' },
      readFrom: ['div[data-block]'],
    })
  })
})
