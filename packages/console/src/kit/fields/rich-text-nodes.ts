import { Node } from '@tiptap/react'

/** An attribute that is stored under the name it has in the text. */
const kept = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
  renderHTML: (attributes: Record<string, unknown>) =>
    attributes[name] === null ? {} : { [name]: String(attributes[name]) },
})

const block = { group: 'block', atom: true, draggable: true } as const

/** A picture of the store's gallery: its file is what a text keeps, its address follows from it when it is shown. */
export const StorePicture = Node.create({
  name: 'image',
  ...block,
  addAttributes: () => ({ 'data-file-uid': kept('data-file-uid'), alt: kept('alt') }),
  parseHTML: () => [{ tag: 'img[data-file-uid]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

/** A place where the site shows a record of the store; a text keeps which kind it is and its number. */
export const StoreBlock = Node.create({
  name: 'storeBlock',
  ...block,
  addAttributes: () => ({ 'data-block': kept('data-block'), 'data-uid': kept('data-uid') }),
  parseHTML: () => [{ tag: 'div[data-block]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes],
})
