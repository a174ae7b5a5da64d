import { coupons } from '@backroom/contract/marketing/coupons/calls'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

interface Named {
  readonly uid: number
  readonly version: number
  readonly name: string
}

/** What a coupon's row can do without opening it. */
export function useCouponActions() {
  return {
    async remove(row: Named): Promise<boolean> {
      const isSure = await confirm({
        title: say('Delete {name}?', { name: row.name }),
        text: say('Its codes become free. A coupon that was used on an order can only be archived.'),
        confirm: say('Delete coupon'),
        isDestructive: true,
      })
      if (!isSure) return false
      await call(coupons.remove, { params: { uid: row.uid }, query: { version: row.version } })
      await queryClient.invalidateQueries({ queryKey: ['coupon'] })
      notify({ title: say('{name} is deleted', { name: row.name }) })
      return true
    },
  }
}
