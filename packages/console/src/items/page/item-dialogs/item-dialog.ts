/** What the dialogs of an item need to know of it, on its page and in its row. */
export interface DialogItem {
  readonly uid: number
  readonly version: number
  readonly code: string
  readonly name: string
  readonly ownStock: number
  readonly primaryCategoryUid: number | null
  readonly brandUid: number | null
}

export interface ItemDialogProps {
  readonly item: DialogItem
  readonly onClose: () => void
  /** The item was changed; a page that holds it reads it again. */
  readonly onDone?: () => void
}
