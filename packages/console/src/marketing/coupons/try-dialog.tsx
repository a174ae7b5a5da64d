import { coupons } from '@backroom/contract/marketing/coupons/calls'
import { couponInput } from '@backroom/contract/marketing/coupons/coupons'
import { Modal } from '@mantine/core'
import { useRead } from '#kit/calls/use-endpoint.ts'
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

/** A basket with one coupon as it is saved, as if it were switched on. */
export function TryCouponDialog({ uid, onClose }: { readonly uid: number; readonly onClose: () => void }) {
  const { data } = useRead(coupons.read, { params: { uid } })
  if (!data) return null
  return (
    <Modal opened onClose={onClose} title={say('Try {name}', { name: data.name })} size={760}>
      <TryPanel
        draftOf={() => ({ draft: couponInput.parse(data), draftUid: uid })}
        openTitle={say('With it switched on')}
      />
    </Modal>
  )
}
