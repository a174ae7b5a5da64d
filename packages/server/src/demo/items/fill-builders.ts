import type { BuilderOption, BuilderRule, BuilderStep } from '@backroom/contract/items/builders/templates'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import builders from '#demo/items/builders.json'
import { readRows } from '#demo/read-rows'
import { customBuilderTemplate } from '#tables/items/builder-templates'

interface Choice {
  readonly title: string
  readonly help: string
  /** Items of this type of thing are offered … */
  readonly noun?: string
  /** … or only these words, each with what it adds. */
  readonly words?: readonly (readonly [label: string, pounds: number])[]
  readonly isOptional?: true
}

interface Template {
  readonly name: string
  /** The type of thing it is for. */
  readonly applies: string
  readonly choices: readonly Choice[]
}

/** What the last one offers is archived, so nobody can build with it. */
const templates = readRows<Template>(builders)

/** Five templates, one of them broken, on the bikes they are meant for. */
export async function fillBuilders(tx: Transaction): Promise<void> {
  for (const [place, { name, applies, choices }] of templates.entries()) {
    const steps: BuilderStep[] = []
    for (const [at, choice] of choices.entries()) steps.push(await stepOf(tx, choice, at))
    const [made] = await tx
      .insert(customBuilderTemplate)
      .values({
        name,
        steps,
        rules: rulesOf(steps),
        leadTimeDays: 5 + place * 2,
        intro: '<p>Choose the parts; the price follows as you go.</p>',
      })
      .returning({ uid: customBuilderTemplate.uid })
    if (place === templates.length - 1) continue
    await tx.execute(sql`
      update item set custom_builder_template_uid = ${made?.uid} where uid in (
        select uid from item where lead_item_uid is null and status = 'active' and name like ${`% ${applies}`} order by uid limit 4)`)
  }
  await tx.execute(sql`
    update item set custom_builder_template_uid = (select uid from custom_builder_template where name = 'Old touring build')
    where uid = (select min(uid) from item where lead_item_uid is null and status = 'active' and name like '% Mountain Bike')`)
}

async function stepOf(tx: Transaction, choice: Choice, at: number): Promise<BuilderStep> {
  const items = choice.noun
    ? (
        await tx.execute<{ uid: number }>(
          choice.noun === 'archived'
            ? sql`select uid from item where lead_item_uid is null and status = 'archived' and sellable order by uid limit 2`
            : sql`select i.uid from item i where i.status = 'active' and i.sellable and i.name like ${`% ${choice.noun}`}
                and exists (select from stock_level l where l.item_uid = i.uid and l.on_hand > 1) order by i.uid limit 5`,
        )
      ).rows
    : []
  const blank = { source: 'item', label: '', amountMinor: null, leadTimeDays: 0, fileUid: null } as const
  const options: BuilderOption[] = choice.words
    ? choice.words.map(([label, pounds], place) => ({
        ...blank,
        key: `s${at}o${place}`,
        source: 'label',
        itemUid: null,
        label,
        isDefault: place === 0,
        ...(pounds === 0 ? { priceMode: 'included' } : { priceMode: 'fixed', amountMinor: pounds * 100 }),
        leadTimeDays: pounds > 0 ? 14 : 0,
      }))
    : items.map(({ uid }, place) => ({
        ...blank,
        key: `s${at}o${place}`,
        itemUid: uid,
        isDefault: place === 0 && !choice.isOptional,
        priceMode: choice.isOptional || at === 0 ? 'itemPrice' : 'difference',
      }))
  return {
    key: `s${at}`,
    title: choice.title,
    help: choice.help,
    required: !choice.isOptional,
    options,
    ...(choice.isOptional ? { choose: 'many', min: 0, max: 3 } : { choose: 'one', min: 1, max: 1 }),
  }
}

/** The dearest wheels do not go with the first saddle: something for the rules table to show. */
function rulesOf([first, second]: readonly BuilderStep[]): BuilderRule[] {
  const from = first?.options.at(-1)
  const to = second?.options.at(-1)
  return from && to ? [{ ifKey: from.key, kind: 'excludes', thenKey: to.key }] : []
}
