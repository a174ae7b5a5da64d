import type { SheetReply } from '@backroom/contract/kit/sheet-import'
import { blankCategory, categories } from '@backroom/contract/organisation/categories/categories'
import {
  addFacets,
  facetsView,
  importFacets,
  mergeFacets,
} from '@backroom/contract/organisation/filters/facets'
import {
  blankFilter,
  filters,
  filtersView,
  importFilters,
} from '@backroom/contract/organisation/filters/filters'
import { say } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { ItemSteps } from '#testing/steps/item-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'
import { fileForm } from '#testing/upload'

let shop: TestApp
let steps: ItemSteps
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole' })
  admin = await shop.as('admin')
  steps = new ItemSteps(shop, admin)
})
afterAll(() => shop.close())

const make = (name: string) => admin.call(filters.create, { body: blankFilter(name) })
const add = (filterUid: number, ...names: string[]) =>
  admin.call(addFacets, { params: { uid: filterUid }, body: { names } })
const look = { query: { dryRun: 'true' } } as const
const done = { query: { dryRun: 'false' } } as const
const take = (csv: string, call: typeof look | typeof done = done) =>
  admin.call(importFacets.call, { ...call, body: fileForm(csv) })
const takeFilters = (csv: string, call: typeof look | typeof done = done) =>
  admin.call(importFilters.call, { ...call, body: fileForm(csv) })
const refusals = ({ rows }: SheetReply) =>
  rows.filter(({ outcome }) => outcome === 'refused').map(({ line, text }) => ({ line, text }))
const filterSheet = async () => {
  const columns = Object.keys(filtersView.columns).join(',')
  return (await admin.raw({ url: `/api${filtersView.csv.path}?columns=${columns}` })).body
}

test('A sheet of facets is read first as a dry run, then for good, and says which lines it refuses', async () => {
  const csv =
    'Filter name,Name,Synonyms,From\nPedal type,Flat,platform;plate,\nPedal type,Clip-in,,\nColour,Dusk,,\nGears,9,,nine\n'
  const dry = await take(csv, look)
  expect(dry.counts).toEqual({ new: 2, changed: 0, unchanged: 0, refused: 2 })
  expect(dry.rows.map(({ line, name, text }) => [line, name, say('en-GB', text)])).toEqual([
    [2, 'Flat', 'With the filter Pedal type.'],
    [3, 'Clip-in', ''],
    [4, 'Dusk', 'The facets of Colour come from the items themselves.'],
    [5, '9', 'From: Enter a number.'],
  ])
  expect(await steps.sql(sql`select from filter where name = 'Pedal type'`)).toHaveLength(0)
  await take(csv)
  const again = await take(csv)
  expect(again).toMatchObject({ counts: { new: 0, unchanged: 2 }, operationUid: null })
})

test('What is exported of filters and facets is read again as it is', async () => {
  await add((await make('Bottle cage')).uid, 'Side entry')
  await steps.write(sql`update facet set synonyms = '{Left,Right}' where name = 'Side entry'`)
  const facetSheet = (await admin.raw({ url: `/api${facetsView.csv.path}` })).body
  expect(facetSheet).toContain('Left; Right')
  const asItIs = { new: 0, changed: 0, refused: 0 }
  expect((await take(facetSheet, look)).counts).toMatchObject(asItIs)
  expect((await takeFilters(await filterSheet(), look)).counts).toMatchObject(asItIs)
  const csv =
    'Name,URL key,Type,Shown as,Most per item\nBottle cage,bottle-cage,List,Drop-down,2\nBottle lid,,Size,,\nBottle cap,,Shape,,\n'
  const taken = await takeFilters(csv)
  expect(taken.counts).toMatchObject({ new: 1, changed: 1 })
  expect(taken.rows[0]).toMatchObject({ name: 'Bottle cage', text: 'Changes shown as, most per item.' })
  expect(refusals(taken)).toEqual([{ line: 4, text: '“Shape” is no Type.' }])
  const [cage] = await steps.sql(
    sql`select display, max_per_item as most from filter where name = 'Bottle cage'`,
  )
  expect(cage).toEqual({ display: 'dropdown', most: 2 })
})

test('A sheet of another kind is refused as a whole, and headings nobody knows are named', async () => {
  const { body } = await admin.refused(importFilters.call, {
    ...look,
    body: fileForm('Filter name,Name\nA,B\n'),
  })
  expect(body.message).toBe('This is no sheet of filters: it has no column “URL key”.')
  expect((await take('FILTER NAME,Facet,Shelf\nPedal type,Flat,3\n', look)).unknown).toEqual(['Shelf'])
})

describe('“Only with” in a sheet of filters', () => {
  const dependsOn = async (name: string) =>
    (
      await steps.sql<{ facet: string | null }>(
        sql`select facet.name as facet from filter left join facet on facet.uid = filter.parent_facet_uid where filter.name = ${name}`,
      )
    )[0]?.facet
  const parentsOf = () =>
    steps.sql<{ name: string; parent: number | null }>(
      sql`select name, parent_facet_uid as parent from filter order by uid`,
    )

  test('is exported with its filter, and read back as it was', async () => {
    const before = await parentsOf()
    expect(before.filter(row => row.parent !== null)).toHaveLength(3)
    const sheet = await filterSheet()
    await steps.write(sql`update filter set parent_facet_uid = null`)
    expect((await takeFilters(sheet)).counts).toMatchObject({ new: 0, changed: 3, refused: 0 })
    expect(await parentsOf()).toEqual(before)
    expect((await takeFilters(sheet)).counts).toMatchObject({ changed: 0, refused: 0 })
  })

  test('may be the name alone where one filter has it, and is taken away by an empty cell', async () => {
    await add((await make('Pannier kind')).uid, 'Roll-top')
    await make('Roll-top seal')
    await takeFilters('Name,URL key,Only with\nRoll-top seal,roll-top-seal,roll-TOP\n')
    expect(await dependsOn('Roll-top seal')).toBe('Roll-top')
    await takeFilters('Name,URL key,Active\nRoll-top seal,roll-top-seal,No\n')
    expect(await dependsOn('Roll-top seal'), 'a sheet without the column').toBe('Roll-top')
    await takeFilters('Name,URL key,Only with\nRoll-top seal,roll-top-seal,\n')
    expect(await dependsOn('Roll-top seal')).toBeNull()
  })

  test('that names nothing, several or its own filter refuses the line and says why', async () => {
    await add((await make('Rack mount')).uid, 'Clip')
    await add((await make('Light mount')).uid, 'Clip')
    const taken = await takeFilters(
      'Name,URL key,Only with\nMount part,,Hook\nMount size,,Clip\nRack mount,rack-mount,Rack mount: Clip\nMount wear,,Light mount: Clip\n',
    )
    expect(refusals(taken)).toEqual([
      {
        line: 2,
        text: '“Only with” names the facet “Hook”, which does not exist. Import its filter and facets first.',
      },
      {
        line: 3,
        text: '“Only with” names the facet “Clip”, which several filters have. Write one of: Light mount: Clip, Rack mount: Clip.',
      },
      { line: 4, text: 'A filter cannot depend on itself. Choose a facet of another filter.' },
    ])
    expect(taken.counts.new).toBe(1)
    expect(await dependsOn('Mount wear')).toBe('Clip')
    expect(await dependsOn('Mount part'), 'the whole line').toBeUndefined()
  })
})

test('A sheet of facets is taken back as any run: what it made goes, what it changed returns', async () => {
  await add((await make('Grip size')).uid, 'Small', 'Large')
  const stored = async () => [
    await steps.sql(sql`select uid, name, url_key from filter order by uid`),
    await steps.sql(sql`select uid, name, url_fragment, synonyms, active from facet order by uid`),
    await steps.sql(sql`select from_path, to_path from redirect order by from_path`),
  ]
  const before = await stored()
  const csv =
    'Filter name,Name,URL,Synonyms\nGrip size,Small,grip-tiny,tiny\nGrip size,Medium,,\nGrip shape,Round,,\n'
  const { operationUid } = await take(csv)
  const bulk = new BulkSteps(shop, admin, mergeFacets as never)
  expect(await bulk.reaches(operationUid as number, 'completed')).toMatchObject({
    title: 'Import 4 facets and filters',
    canUndo: true,
    counts: { changed: 4 },
  })
  expect(await stored()).not.toEqual(before)
  const preview = await bulk.previewUndo(operationUid as number)
  expect(preview.counts.refused).toBe(0)
  await bulk.ended(await bulk.undo(operationUid as number))
  expect(await stored()).toEqual(before)
})

test('A sheet that switches a required filter off tells the items that had to answer it, and so does taking it back', async () => {
  const { uid: filterUid } = await make('Lever side')
  const filters = [{ filterUid, required: true, hidden: false }]
  const body = { ...blankCategory('Asks for a side'), filters }
  const { uid } = await admin.call(categories.create, { body })
  const page = await steps.makeActive({ primaryCategoryUid: uid })
  const ready = async () => {
    await steps.rollUp()
    return (await steps.read(page.item.uid)).rollup.readinessPct
  }
  const before = await ready()
  const { operationUid } = await takeFilters('Name,URL key,Active\nLever side,lever-side,No\n')
  expect(await ready()).toBeGreaterThan(before)
  const bulk = new BulkSteps(shop, admin, mergeFacets as never)
  await bulk.reaches(await bulk.undo(operationUid as number), 'completed')
  expect(await ready()).toBe(before)
})
