import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { rowsSql } from '#demo/fill-rows'
import type { DemoPage } from '#demo/items/items'

const withHistoryWanted = 300

/** Sales that run, are to come and are over, and eighteen months of what things cost. */
export async function fillPrices(tx: Transaction, pages: readonly DemoPage[]): Promise<void> {
  const those = (which: 'running' | 'tomorrow' | 'yesterday' | 'backorders') =>
    pages.filter(page => page.is.has(which))
  const sales = [
    ...those('running').map((page, place) => ({
      page,
      from: -5 - (place % 9),
      to: place % 4 === 0 ? null : 6 + (place % 20),
      label: 'Autumn sale',
    })),
    ...those('tomorrow').map(page => ({ page, from: 1, to: 11, label: 'Black Friday' })),
    ...those('yesterday').map(page => ({ page, from: -15, to: -1, label: 'Half-term offer' })),
  ].map(({ page, ...sale }, place) => ({
    ...sale,
    code: page.code,
    amountMinor: Math.max(100, Math.round((page.priceMinor * (70 + ((place * 3) % 20))) / 10_000) * 100 - 1),
  }))
  await tx.execute(sql`
    insert into item_price_schedule (item_uid, kind, amount_minor, starts_at, ends_at, label, origin)
    select i.uid, 'sale', r."amountMinor", date_trunc('day', now()) + make_interval(days => r."from"),
      date_trunc('day', now()) + make_interval(days => r."to"), r.label, case when i.uid % 2 = 0 then 'wizard' else 'manual' end
    from ${rowsSql(sales, 'code text, "from" int, "to" int, label text, "amountMinor" int')}
    join item i on i.code = r.code where r."amountMinor" < i.price_minor order by i.uid`)
  // Some things cost less once, went up, and were on offer each spring.
  await tx.execute(sql`
    insert into item_price_history (item_uid, at, effective_price_minor, price_minor, rrp_minor, reason, by_uid)
    select i.uid, now() - make_interval(days => step.days),
      i.price_minor * step.share / 100, i.price_minor * step.base / 100, i.rrp_minor, step.reason, 0
    from (select * from item where lead_item_uid is null and price_minor is not null order by hashint4(uid) limit ${withHistoryWanted}) i
    cross join (values (548, 92, 92, 'first'), (410, 80, 92, 'saleStart'), (390, 92, 92, 'saleEnd'), (300, 97, 97, 'price'),
      (190, 85, 97, 'saleStart'), (176, 97, 97, 'saleEnd'), (95, 100, 100, 'price')) step(days, share, base, reason)
    order by i.uid, step.days desc`)
  const [, second] = those('backorders')
  if (second) {
    await tx.execute(sql`
      update item set backorder = true, backorder_limit = 5, backorder_due_on = current_date + 42
      where lead_item_uid = (select uid from item where code = ${second.code})`)
  }
}

/** Colours of one thing that show each other on the site. */
export async function fillColourGroups(tx: Transaction, pages: readonly DemoPage[]): Promise<void> {
  const grouped = pages.filter(page => page.is.has('grouped'))
  const groups = [...new Set(grouped.map(page => page.style))].map(style =>
    grouped.filter(page => page.style === style),
  )
  const rows = groups.flatMap((colours, group) =>
    colours.map((page, position) => ({
      group,
      position,
      code: page.code,
      name: colours[0]?.name,
      master: colours[0]?.code,
    })),
  )
  await tx.execute(sql`
    insert into colour_group (name, master_item_uid)
    select r.name, i.uid from ${rowsSql(rows, '"group" int, position int, code text, name text, master text')}
    join item i on i.code = r.master where r.position = 0 order by r."group"`)
  await tx.execute(sql`
    insert into colour_group_item (colour_group_uid, item_uid, position)
    select g.uid, i.uid, r.position + 1
    from ${rowsSql(rows, '"group" int, position int, code text, name text, master text')}
    join item i on i.code = r.code join item m on m.code = r.master join colour_group g on g.master_item_uid = m.uid
    order by g.uid, r.position`)
}
