import { brandLinks, type brandLinksView } from '@backroom/contract/items/brands/links'
import type { AskedRow } from '@backroom/contract/kit/data-view'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'

type LinkRow = AskedRow<typeof brandLinksView>

/** What can be done to one supplier's name; each can be taken back from its notice. */
export function useLinkActions() {
  const save = async (
    row: LinkRow,
    change: { brandUid?: number | null; ignore?: boolean },
    title: string,
  ) => {
    const before = await call(brandLinks.read, { params: { uid: row.uid } })
    const { brandUid, landingUrl, landingCollectionUid, ignore } = before
    const saved = await call(brandLinks.update, {
      params: { uid: row.uid },
      body: { brandUid, landingUrl, landingCollectionUid, ignore, ...change, version: before.version },
    })
    await queryClient.invalidateQueries({ queryKey: ['brandLink'] })
    notify({
      title,
      action: {
        label: say('Undo'),
        run: () =>
          void call(brandLinks.update, {
            params: { uid: row.uid },
            body: { brandUid, landingUrl, landingCollectionUid, ignore, version: saved.version },
          }).then(() => queryClient.invalidateQueries({ queryKey: ['brandLink'] })),
      },
    })
  }
  const link = (row: LinkRow, brandUid: number) =>
    save(row, { brandUid, ignore: false }, say('{name} is linked', { name: row.supplierBrandName }))
  return {
    link,
    accept: async (row: LinkRow) => {
      if (row.suggestedUid !== null) await link(row, row.suggestedUid)
    },
    ignore: async (row: LinkRow, isIgnored: boolean) => {
      if (row.brandUid !== null && isIgnored)
        return notify({
          tone: 'warning',
          title: say('{name} is linked. Unlink it first.', { name: row.supplierBrandName }),
        })
      await save(
        row,
        { ignore: isIgnored },
        isIgnored
          ? say('{name} is ignored', { name: row.supplierBrandName })
          : say('{name} waits to be linked', { name: row.supplierBrandName }),
      )
    },
    async unlink(row: LinkRow) {
      const isSure = await confirm({
        title: say('Unlink {name}?', { name: row.supplierBrandName }),
        text: sayCount(
          row.linkedItems,
          '1 item on sale no longer hears of this supplier’s stock.',
          '{n} items on sale no longer hear of this supplier’s stock.',
        ),
        confirm: say('Unlink'),
      })
      if (isSure)
        await save(
          row,
          { brandUid: null },
          say('{name} is no longer linked', { name: row.supplierBrandName }),
        )
    },
  }
}
