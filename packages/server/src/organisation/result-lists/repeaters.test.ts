import {
  blankRepeater,
  inputOfStart,
  type RepeaterStart,
  repeaterPreview,
  repeaterStarts,
  repeaters,
  repeatersOrder,
  repeatersView,
} from '@backroom/contract/organisation/result-lists/repeaters'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { readTiles } from '#organisation/result-lists/items'
import { templateErrors } from '#organisation/result-lists/tile-template'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false })
})
afterAll(() => shop.close())

describe('A repeater', () => {
  test('with a token that is none is not saved, and says in which line', async () => {
    const admin = await shop.as('admin')
    const template = `${'<p>{name}</p>\n'.repeat(11)}<b>{colour1}</b>`
    const { status, body } = await admin.refused(repeaters.create, {
      body: { ...blankRepeater('Wrong'), mode: 'html', template },
    })
    expect(status).toBe(400)
    expect(body.errors?.template).toEqual(['Line 12: unknown token {colour1}.'])
  })

  test('is cleaned when it is saved, and says that it was', async () => {
    const admin = await shop.as('admin')
    const made = await admin.call(repeaters.create, {
      body: {
        ...blankRepeater('Cleaned'),
        mode: 'html',
        template: '<p onclick="x()">{name}</p><script>bad()</script>',
      },
    })
    expect(made).toMatchObject({ template: '<p>{name}</p>', cleaned: ['template'] })
  })

  test('is drawn with ten real items, the awkward ones among them', async () => {
    const admin = await shop.as('admin')
    const start = repeaterStarts.find(({ key }) => key === 'bikes')
    const { name: _, ...input } = start?.input ?? blankRepeater('')
    const preview = await admin.call(repeaterPreview, { body: { uid: null, input, path: '/bikes' } })
    expect(preview.tiles).toHaveLength(10)
    expect(preview.errors).toEqual([])
    expect(preview.tiles.map(tile => tile.why)).toEqual(
      expect.arrayContaining(['Long name', 'On sale', 'Out of stock']),
    )
    for (const { html } of preview.tiles) expect(html).not.toMatch(/\{\w+\}/)
  })

  test('in force is the nearest, then the one asked first', async () => {
    const admin = await shop.as('admin')
    const [road] = await shop.store.database.rows<{ uid: number; path: string }>(
      sql`select c.uid, '/' || ltrim(c.path, '/') as path from category c join category p on p.uid = c.parent_uid where ltrim(p.path, '/') = 'bikes' and c.active order by c.uid limit 1`,
    )
    const scopes = [{ kind: 'category' as const, uid: road?.uid ?? 0 }]
    const made = await admin.call(repeaters.create, { body: { ...blankRepeater('Near'), scopes } })
    const ask = async (uid: number | null, active = true) => {
      const { name: _, ...input } = blankRepeater('')
      return (
        await admin.call(repeaterPreview, {
          body: { uid, input: { ...input, scopes, active }, path: road?.path ?? '' },
        })
      ).winner
    }
    expect(await ask(made.uid)).toBe(
      `For ${road?.path} this repeater is used; Bikes, large would be, but is lower.`,
    )
    expect(await ask(null)).toBe(`For ${road?.path} Near is used; this repeater would be, but is lower.`)
    const off = await admin.call(repeaters.update, {
      params: { uid: made.uid },
      body: { ...made, active: false },
    })
    expect(await ask(made.uid, false)).toBe(
      `For ${road?.path} Bikes, large is used. This repeater is switched off; if it were on, it would be used.`,
    )
    await admin.call(repeaters.update, { params: { uid: made.uid }, body: { ...off, active: true } })
    const before = await admin.call(repeatersView.list, { query: {} })
    const uids = before.rows.map(row => row.uid)
    await admin.call(repeatersOrder, { body: { uids: uids.toReversed() } })
    const after = await admin.call(repeatersView.list, { query: {} })
    expect(after.rows.map(row => row.uid)).toEqual(uids.toReversed())
  })

  test('counts the pages where it is in force, not those where a nearer one is', async () => {
    const admin = await shop.as('admin')
    const [large] = await shop.store.database.rows<{ uid: number; scope: number }>(sql`
      select r.uid, (r.scopes->0->>'uid')::int as scope from filter_custom_repeater r where r.name = 'Bikes, large'`)
    const { uid = 0, scope = 0 } = large ?? {}
    const [branch] = await shop.store.database.rows<{ uid: number; pages: number }>(sql`
      select c.uid, (select count(*)::int from category b where b.active and (b.uid = c.uid or c.uid = any(b.ancestor_uids))) as pages
      from category c where c.parent_uid = ${scope} and c.active order by c.uid desc limit 1`)
    const used = async (of: number) => {
      const { rows } = await admin.call(repeatersView.list, { query: {} })
      const { pagesUsing } = await admin.call(repeaters.read, { params: { uid: of } })
      expect(rows.find(row => row.uid === of)?.pagesUsing).toBe(pagesUsing)
      return pagesUsing
    }
    const before = await used(uid)
    const scopes = [{ kind: 'category' as const, uid: branch?.uid ?? 0 }]
    const near = await admin.call(repeaters.create, { body: { ...blankRepeater('Nearer'), scopes } })
    expect(await used(near.uid)).toBe(branch?.pages)
    expect(await used(uid)).toBe(before - (branch?.pages ?? 0))
    const second = await admin.call(repeaters.create, { body: { ...blankRepeater('Asked later'), scopes } })
    expect(await used(second.uid)).toBe(0)
    await admin.call(repeaters.update, { params: { uid: near.uid }, body: { ...near, active: false } })
    expect([await used(near.uid), await used(second.uid)]).toEqual([0, branch?.pages])
  })

  test('starts without what the store has no filter for', async () => {
    const admin = await shop.as('admin')
    const start = repeaterStarts.find(({ key }) => key === 'bikes') as RepeaterStart
    const keys = ['brake-type', 'fabric']
    const { template } = inputOfStart(start, keys)
    expect(template).not.toContain('wheel-size')
    expect(template).toContain('{facet:brake-type}')
    expect(templateErrors(template, new Set(keys))).toEqual([])
    const made = await admin.call(repeaters.create, { body: { ...inputOfStart(start, []), name: 'Bare' } })
    expect(made.template).toContain('Sizes: {sizes}')
  })

  test('has the colours of an item to draw as swatches, and how long its delivery takes', async () => {
    const [group] = await shop.store.database.rows<{ uid: number; pages: number[] }>(sql`
      select min(g.item_uid)::int as uid, array_agg(g.item_uid order by g.position, g.item_uid) as pages
      from colour_group_item g join item_index i on i.page_uid = g.item_uid and i.live join item p on p.uid = g.item_uid and p.colour_uid is not null
      group by g.colour_group_uid having count(*) > 1 limit 1`)
    const { uid, pages } = group as { uid: number; pages: number[] }
    await shop.store.database.write(backroomItself('demo'), tx =>
      tx.execute(sql`update item set delivery_delay_text = 'Ready in a week' where uid = ${uid}`),
    )
    const [tile] = await readTiles(shop.store.database.orm, sql`select ${uid}::int as uid, 1 as place`, 30)
    expect(tile?.swatches.map(swatch => swatch.uid)).toEqual(pages)
    for (const { name, slug } of tile?.swatches ?? []) expect([name, slug]).not.toContain('')
    expect(tile?.delay).toBe('Ready in a week')
  })
})
