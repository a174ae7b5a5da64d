import {
  type OptionInput,
  optionFeatures,
  optionInput,
  siteOptions,
} from '@backroom/contract/site/options/options'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { RecordKind } from '#kit/records/record-kind'
import { serveSettings } from '#kit/records/serve-settings'
import { noteRefresh } from '#site/page-refreshes'
import { siteOption } from '#tables/site/site-options'

/** How the website behaves, option by option. */
export function options(kit: Kit) {
  const kind = new RecordKind(siteOptions, siteOption, {
    check: async (tx, whole, { before }) => {
      const { rows } = await tx.execute<{ off: string[] }>(sql`select features_off as off from site_config`)
      const off = rows[0]?.off ?? []
      const wrong = Object.entries(optionFeatures).filter(
        ([name, feature]) =>
          whole[name as keyof OptionInput] && !before?.[name as keyof OptionInput] && off.includes(feature),
      )
      if (wrong.length > 0)
        throw invalid(Object.fromEntries(wrong.map(([name]) => [name, 'Not part of your plan.'])))
    },
    saved: tx => noteRefresh(tx, 'Options saved'),
  })
  serveSettings(kit, kind)
}

/** What the website is told: an option of a feature that the plan leaves out is off. */
export async function readOptions(reader: Reader, featuresOff: readonly string[]): Promise<OptionInput> {
  const [row] = await reader.select().from(siteOption).limit(1)
  const isOut = (name: string) => featuresOff.includes(optionFeatures[name as keyof OptionInput] ?? '')
  const told = Object.entries(row ?? {}).map(([name, value]) => [name, isOut(name) ? false : value])
  return optionInput.parse(Object.fromEntries(told))
}
