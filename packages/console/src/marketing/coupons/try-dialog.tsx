import { Modal } from '@mantine/core'
import { say } from '#kit/say.ts'
import { TryPanel } from '#marketing/coupons/try-panel.tsx'

/** A basket with the offers as they are. */
export function TryDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={say('Try a basket')} size={760}>
      <TryPanel />
    </Modal>
  )
}
