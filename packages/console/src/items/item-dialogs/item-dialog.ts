/** What the dialogs of a row need to know of its item. */
export interface DialogItem {
  readonly uid: number
  readonly version: number
  readonly code: string
  readonly name: string
  readonly ownStock: number
  readonly primaryCategoryUid: number | null
}

export interface ItemDialogProps {
  readonly item: DialogItem
  readonly onClose: () => void
}
