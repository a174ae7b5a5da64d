import {
  allSwitches,
  featureSwitches,
  type SwitchKey,
  switches,
} from '@backroom/contract/site/vendor/switches'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { RecordKind } from '#kit/records/record-kind'
import { serveRecord } from '#kit/records/serve-record'
import { serve } from '#kit/serve'
import { configNews } from '#site/config-news'
import { featureSwitch } from '#tables/site/feature-switches'

/** What is new, switched on or off by itself: every server goes by it at once. */
export function featureSwitching(kit: Kit) {
  const kind = new RecordKind(featureSwitches, featureSwitch, {
    unique: {
      feature_switch_key: { field: 'key', text: () => 'Somebody has set it already. Reload to see it.' },
    },
    check: async (_, { key }, { before }) => {
      if (before && before.key !== key) throw invalid({ key: 'It stays the switch it is.' })
    },
    saved: tx => tx.execute(configNews),
    removed: tx => tx.execute(configNews),
  })
  serveRecord(kit, kind)

  serve(kit, allSwitches, async ({ store }) => {
    const { key, uid, isOn, levels, userUids, reason } = featureSwitch
    const rows = await store.database.orm
      .select({ key, uid, isOn, levels, userUids, reason })
      .from(featureSwitch)
    return (Object.keys(switches) as SwitchKey[]).map(each => ({
      key: each,
      ...switches[each],
      set: rows.find(row => row.key === each) ?? null,
    }))
  })
}
