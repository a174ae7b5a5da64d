import { EmbeddedItems } from '#items/lists/item-list/embedded-items.tsx'

/** What pages of other rooms show of items: a list of them with everything that can be done to many. */
export const itemParts = { Items: EmbeddedItems } as const
