import {
  type OptionInput,
  optionFeatures,
  optionInput,
  ownOptions,
  siteOptions,
  sitesWithOptions,
} from '@backroom/contract/site/options/options'
import { desc, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { invalid, refused } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { RecordKind } from '#kit/records/record-kind'
import { serveRecord } from '#kit/records/serve-record'
import { serveSettings } from '#kit/records/serve-settings'
import { serve } from '#kit/serve'
import { noteRefresh } from '#site/page-refreshes'
import { siteOption } from '#tables/site/site-options'
import { site } from '#tables/site/sites'

type Name = keyof OptionInput
const told = () => (tx: Transaction) => noteRefresh(tx, 'Options saved')

/** How websites behave, option by option: those of the store, and of each site that is otherwise. */
export function options(kit: Kit) {
  serveSettings(kit, new RecordKind(siteOptions, siteOption, { check: refuseBeyondPlan, saved: told() }))
  serveRecord(
    kit,
    new RecordKind(ownOptions, siteOption, {
      unique: { site_option_site_key: { field: 'siteUid', text: () => 'This site has its own already.' } },
      check: async (tx, whole, saving) => {
        if (saving.before && saving.before.siteUid !== whole.siteUid)
          throw invalid({ siteUid: 'They stay with their site.' })
        if (!saving.before && whole.siteUid === null) throw invalid({ siteUid: 'Choose a site.' })
        await refuseBeyondPlan(tx, whole, saving)
      },
      saved: told(),
      removed: told(),
      refuseRemoval: async (_, { siteUid }) => {
        if (siteUid === null) throw refused('Those of the store are always there.')
      },
    }),
  )

  serve(kit, sitesWithOptions, async ({ store }) => {
    const { orm } = store.database
    const usual = await storedOptions(orm, null)
    const rows = await orm
      .select()
      .from(site)
      .leftJoin(siteOption, sql`${siteOption.siteUid} = ${site.uid}`)
      .orderBy(desc(site.isDefault), site.code)
    return rows.map(({ site: { uid, name }, site_option: own }) => ({
      siteUid: uid,
      name,
      optionsUid: own?.uid ?? null,
      differing: own ? names.filter(each => own[each] !== usual[each]).length : 0,
    }))
  })
}

const names = Object.keys(optionInput.shape) as Name[]

/** An option of a feature that the plan leaves out cannot be switched on. */
async function refuseBeyondPlan(
  tx: Transaction,
  whole: OptionInput,
  { before }: { readonly before: OptionInput | null },
): Promise<void> {
  const { rows } = await tx.execute<{ off: string[] }>(sql`select features_off as off from site_config`)
  const off = rows[0]?.off ?? []
  const wrong = names.filter(
    name => whole[name] && !before?.[name] && off.includes(optionFeatures[name] ?? ''),
  )
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map(name => [name, 'Not part of your plan.'])))
}

/** What a website is told: an option of a feature that the plan leaves out is off. */
export async function readOptions(
  reader: Reader,
  featuresOff: readonly string[],
  siteCode: string | null,
): Promise<OptionInput> {
  const row = await storedOptions(reader, siteCode)
  const isOut = (name: string) => featuresOff.includes(optionFeatures[name as Name] ?? '')
  const answered = names.map(name => [name, isOut(name) ? false : row[name]])
  return optionInput.parse(Object.fromEntries(answered))
}

/** Those of a site, or of the store where it has none. */
async function storedOptions(reader: Reader, siteCode: string | null) {
  const own = sql`(select uid from site where code = ${siteCode ?? ''})`
  const [row] = await reader
    .select()
    .from(siteOption)
    .where(sql`${siteOption.siteUid} is null or ${siteOption.siteUid} = ${own}`)
    .orderBy(sql`${siteOption.siteUid} nulls last`)
    .limit(1)
  return row as typeof siteOption.$inferSelect
}
