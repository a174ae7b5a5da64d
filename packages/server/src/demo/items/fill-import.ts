import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { itemImport, itemImportRow } from '#tables/items/item-imports'

/** A price list that was brought in last week, three rows of which were refused. */
export async function fillImport(tx: Transaction): Promise<void> {
  const { rows: items } = await tx.execute<{ uid: number; code: string; price: number }>(sql`
    select uid, code, price_minor as price from item where status = 'active' and price_minor is not null and sellable order by uid limit 21`)
  const [made] = await tx
    .insert(itemImport)
    .values({
      name: 'Lowther price list',
      fileName: 'lowther-november.csv',
      mode: 'update',
      state: 'done',
      mapping: [
        { header: 'Code', field: 'code', on: true },
        { header: 'Price', field: 'priceMinor', on: true },
      ],
      rows: 24,
      ok: 18,
      unchanged: 3,
      refused: 3,
      doneRows: 24,
      createdAt: sql`now() - interval '6 days'`,
      finishedAt: sql`now() - interval '6 days'`,
    })
    .returning({ uid: itemImport.uid })
  const importUid = made?.uid as number
  const refused = [
    {
      raw: { Code: 'LW-BOLTX', Price: '49.99' },
      errors: [{ column: 'Code', text: 'No item has the code LW-BOLTX.' }],
    },
    {
      raw: { Code: items[0]?.code ?? '', Price: 'POA' },
      errors: [{ column: 'Price', text: '“POA” is not an amount.' }],
    },
    { raw: { Code: items[1]?.code ?? '', Price: '-5' }, errors: [{ column: 'Price', text: 'At least 0.' }] },
  ]
  await tx.insert(itemImportRow).values([
    ...items.map(({ uid, code, price }, place) => ({
      importUid,
      rowNo: place + 2,
      itemUid: uid,
      raw: { Code: code, Price: (price / 100).toFixed(2) },
      ...(place < 18
        ? {
            outcome: 'change' as const,
            before: { priceMinor: price + 100 },
            after: { priceMinor: price },
            errors: [],
          }
        : { outcome: 'unchanged' as const, before: {}, after: {}, errors: [] }),
    })),
    ...refused.map((row, place) => ({
      importUid,
      rowNo: items.length + 2 + place,
      outcome: 'refused' as const,
      before: {},
      after: {},
      ...row,
    })),
  ])
}
