import { ArchiveItemDialog } from '#items/page/item-dialogs/archive-item-dialog.tsx'
import { DeactivateItemDialog } from '#items/page/item-dialogs/deactivate-item-dialog.tsx'
import { DuplicateItemDialog } from '#items/page/item-dialogs/duplicate-item-dialog.tsx'
import type { DialogItem } from '#items/page/item-dialogs/item-dialog.ts'
import { LiveCheckDrawer } from '#items/page/item-dialogs/live-check-drawer.tsx'

const dialogs = {
  deactivate: DeactivateItemDialog,
  archive: ArchiveItemDialog,
  duplicate: DuplicateItemDialog,
  liveCheck: LiveCheckDrawer,
}

/** A dialog that is open, and the item it is about. */
export interface OpenDialog<Item extends DialogItem = DialogItem> {
  readonly name: keyof typeof dialogs
  readonly item: Item
}

interface Props {
  readonly open: OpenDialog | null
  readonly onClose: () => void
  readonly onDone?: () => void
}

/** What is asked about an item, from its row or on its page. */
export function ItemDialogs({ open, onClose, onDone }: Props) {
  if (!open) return null
  const Dialog = dialogs[open.name]
  return <Dialog item={open.item} onClose={onClose} {...(onDone && { onDone })} />
}
