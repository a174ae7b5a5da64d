import { brands, setBrandActive } from '@backroom/contract/items/brands/brands'
import { counted } from '@backroom/contract/wording/say'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { undoAction } from '#kit/bulk/undo-run.ts'
import { call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

interface Named {
  readonly uid: number
  readonly version: number
  readonly name: string
  readonly itemsActive: number
}

/** What a brand's row can do without opening it. */
export function useBrandActions() {
  return {
    async setActive(row: Named, active: boolean) {
      const vanishing = counted(row.itemsActive, 'item')
      const isSure =
        active ||
        row.itemsActive === 0 ||
        (await confirm({
          title: say('Deactivate {name}?', { name: row.name }),
          text: say('{items} on the site will no longer be shown. You can undo this for 7 days.', {
            items: vanishing,
          }),
          confirm: say('Deactivate'),
        }))
      if (!isSure) return
      const body = {
        selection: { uids: [row.uid] },
        active,
        accept: ['pagesVanish'],
        idempotencyKey: crypto.randomUUID(),
      }
      const { operationUid } = (await call(setBrandActive.call, { body })) as { operationUid: number }
      notify({
        title: active
          ? say('{name} is active', { name: row.name })
          : say('{name} is inactive', { name: row.name }),
        ...undoAction(operationUid),
      })
      await queryClient.invalidateQueries({ queryKey: ['brand'] })
    },
    async remove(row: Named): Promise<boolean> {
      const isSure = await confirm({
        title: say('Delete {name}?', { name: row.name }),
        text: say('Its page and texts go. A brand that items or suppliers use cannot be deleted.'),
        confirm: say('Delete brand'),
        isDestructive: true,
      })
      if (!isSure) return false
      await call(brands.remove, { params: { uid: row.uid }, query: { version: row.version } })
      await queryClient.invalidateQueries({ queryKey: ['brand'] })
      notify({ title: say('{name} is deleted', { name: row.name }) })
      return true
    },
  }
}
