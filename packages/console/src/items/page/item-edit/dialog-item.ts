import type { ItemPage } from '@backroom/contract/items/page/page'
import type { DialogItem } from '#items/page/item-dialogs/item-dialog.ts'

/** The item of the page, as its dialogs want it. */
export function dialogItemOf({ item, rollup, versions }: ItemPage): DialogItem {
  const { uid, code, name, primaryCategoryUid, brandUid } = item
  return { uid, version: versions.item, code, name, primaryCategoryUid, brandUid, ownStock: rollup.ownStock }
}
