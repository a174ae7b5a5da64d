import type { DemoRoom } from '#demo/demo-room'
import { demoStorefrontKeys } from '#demo/storefront/keys'
import { keyHash } from '#storefront/door'
import { storefrontKey } from '#tables/control/storefront-keys'

export const storefront: DemoRoom = {
  async fillControl(tx) {
    const key = (name: string, siteCode: string, text: string, revokedAt: Date | null = null) => ({
      groupUid: 1,
      name,
      siteCode,
      kind: 'publishable' as const,
      keyHash: keyHash(text),
      last4: text.slice(-4),
      active: revokedAt === null,
      revokedAt,
    })
    await tx
      .insert(storefrontKey)
      .values([
        key('Website', 'main', demoStorefrontKeys.main),
        key('Trade website', 'trade', demoStorefrontKeys.trade),
        key('Old website', 'main', demoStorefrontKeys.revoked, new Date(Date.now() - 30 * 86_400_000)),
      ])
  },
}
