import type { CouponInput } from '@backroom/contract/marketing/coupons/coupons'
import { screens } from '@backroom/contract/marketing/screens'
import { useClipboard } from '@mantine/hooks'
import { notify } from '#kit/asking/notify.tsx'
import { say } from '#kit/say.ts'
import { useStoreFacts } from '#kit/store-facts.ts'

/** Copies the address that puts a coupon's code into the basket of whoever opens it; none where it has no code or there is no website. */
export function useCopyLink() {
  const { siteUrl } = useStoreFacts()
  const { copy } = useClipboard()
  return ({ code, codeMode }: Pick<CouponInput, 'code' | 'codeMode'>) => {
    if (siteUrl === '' || code === '' || codeMode !== 'single') return null
    const link = `${siteUrl}/?coupon=${encodeURIComponent(code)}`
    return () => {
      copy(link)
      notify({ title: say('Link copied'), text: link })
    }
  }
}

/** Where the uses of one coupon are listed. */
export function usesOf(couponUid: number): string {
  const filter = JSON.stringify([{ field: 'couponUid', op: 'in', value: [couponUid] }])
  return `${screens.couponUses.path}?filter=${encodeURIComponent(filter)}`
}
