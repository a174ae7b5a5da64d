import { columnsOf } from '@backroom/contract/kit/data-view'
import type { Endpoint } from '@backroom/contract/kit/endpoint'
import { pickers } from '@backroom/contract/pickers'
import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself, type Database } from '#database/database'
import { controlTables, isEdited, isLedger, storeTables } from '#database/schema'
import type { StaffVisitor } from '#kit/visitor'
import { contractEndpoints, nameOf } from '#testing/contract-endpoints'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let declared: Endpoint[]
beforeAll(async () => {
  shop = await startTestApp()
  declared = await contractEndpoints()
})
afterAll(() => shop.close())

describe('Every call of the contract', () => {
  test('is found by walking it', () => {
    expect(declared.length).toBeGreaterThan(40)
    const names = declared.map(nameOf)
    expect(names).toContain('GET /brands/:uid') // in a record
    expect(names).toContain('GET /dataviews/BrandView/csv') // in a view
    expect(names).toContain('POST /bulkbrandoperations/Merge') // in a bulk operation
    expect(names).toContain('POST /jobs/:id/retry') // in a plain object
  })

  test('has a handler', () => {
    const served = new Set(shop.kit.served.map(nameOf))
    expect(declared.map(nameOf).filter(name => !served.has(name))).toEqual([])
    const unrouted = declared.filter(({ method, path }) => !shop.app.hasRoute({ method, url: `/api${path}` }))
    expect(unrouted.map(nameOf)).toEqual([])
  })

  test('names its levels, or is open on purpose', () => {
    const nameless = declared.filter(({ levels }) => levels !== 'open' && !(levels?.length > 0))
    expect(nameless.map(nameOf)).toEqual([])
  })
})

test('Nothing is served under /api that the contract does not declare', () => {
  const names = new Set(declared.map(nameOf))
  expect(shop.kit.served.map(nameOf).filter(name => !names.has(name))).toEqual([])
  expect(new Set(shop.kit.served.map(nameOf)).size).toBe(shop.kit.served.length)
})

describe.each([
  ['store', () => shop.store.database, storeTables],
  ['control', () => shop.kit.control, controlTables],
] as const)('In the %s database', (_, database, tables) => {
  const edited = tables.filter(isEdited).map(getTableName)

  test.each(edited)('the table %s stamps its rows and writes its history', async table => {
    expect(await triggersOf(database(), table)).toEqual(
      expect.arrayContaining(['history_delete', 'history_insert', 'history_update', 'stamp']),
    )
  })

  test('history and ledgers can only be added to', async () => {
    for (const name of ['history', ...tables.filter(isLedger).map(getTableName)])
      expect(await triggersOf(database(), name), name).toContain('append_only')
  })

  test('every table with a version is known to be edited', async () => {
    const rows = await database().rows<{ name: string }>(sql`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name in ('version', 'updated_by') and table_name <> 'history' group by 1`)
    expect(rows.map(({ name }) => name).sort()).toEqual([...edited].sort())
  })
})

test('Every column of every list has a label and a place it comes from', () => {
  expect(shop.kit.views.size).toBeGreaterThanOrEqual(5)
  for (const { contract, source } of shop.kit.views.values()) {
    for (const column of columnsOf(contract)) {
      expect(column.label, `${contract.name}.${column.field}`).toMatch(/^[\p{L}]/u)
      expect(source.fields, contract.name).toHaveProperty(column.field)
      for (const need of column.needs ?? []) expect(source.fields, contract.name).toHaveProperty(need)
    }
    for (const sum of contract.sums ?? []) expect(source.fields, contract.name).toHaveProperty(sum)
    for (const field of Object.keys(contract.row.shape)) expect(source.fields).toHaveProperty(field)
  }
})

test('Whatever a list keeps from somebody may be missing in its answer', async () => {
  await shop.store.database.write(backroomItself('job'), tx =>
    tx.execute(sql`update site_config set hide_cost_from_ecommerce = true`),
  )
  const visitor = { level: 'Ecommerce Management' } as StaffVisitor
  const hiding = [...shop.kit.views.values()].filter(({ source }) => source.hides)
  expect(hiding.length).toBeGreaterThan(8)
  for (const { contract, source } of hiding) {
    const hidden = (await source.hides?.({ store: shop.store, visitor, params: {}, more: {} })) ?? []
    expect(hidden, contract.name).not.toEqual([])
    for (const field of hidden)
      expect(contract.row.shape[field]?.safeParse(undefined).success, `${contract.name}.${field}`).toBe(true)
  }
})

test('Every picker names what it offers by words, and a colour without the code of its shade', async () => {
  const admin = await shop.as('admin')
  const shade = /#[0-9a-f]{3}/i
  const { shades } = await shop.store.database.row<{ shades: number }>(
    sql`select count(hex)::int as shades from colour`,
  )
  expect(shades, 'there are some to show').toBeGreaterThan(0)
  const coded: string[] = []
  for (const options of pickers)
    for (const { name, note } of await admin.call(options, { query: {} } as never))
      if (name.trim() === '' || shade.test(`${name} ${note}`)) coded.push(`${options.path}: ${name} ${note}`)
  expect(coded).toEqual([])
})

describe('The description of the API', () => {
  interface Parameter {
    name: string
    in: string
    schema: object
  }
  interface Operation {
    operationId: string
    summary: string
    responses: Record<string, unknown>
    parameters?: (Parameter | { $ref: string })[]
    security?: object[]
  }
  interface Description {
    openapi: string
    info: { title: string; version: string }
    paths: Record<string, Record<string, Operation>>
    security: object[]
    components: { schemas: Record<string, unknown>; parameters: Record<string, Parameter> }
  }
  let description: Description
  let text: string
  beforeAll(async () => {
    const reply = await shop.app.inject('/api/openapi.json')
    expect(reply.statusCode).toBe(200)
    text = reply.body
    description = reply.json()
  })

  test('is OpenAPI 3.1', () => {
    expect(description.openapi).toBe('3.1.0')
    expect(description.info).toMatchObject({ title: 'Backroom API', version: 'test' })
  })

  test('holds every call that is served', () => {
    for (const { method, path } of shop.kit.served) {
      const operation = description.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]
      expect(operation, nameOf({ method, path })).toBeDefined()
    }
  })

  test('gives every call an id of its own, its levels, its answers and its parameters', () => {
    const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.values(methods).map(operation => ({ path, ...operation })),
    )
    expect(operations).toHaveLength(shop.kit.served.length)
    const ids = operations.map(({ operationId }) => operationId.toLowerCase())
    expect(new Set(ids).size).toBe(ids.length)
    for (const operation of operations) {
      expect(operation.summary).toMatch(/\S/)
      expect(operation.security ?? description.security).toBeInstanceOf(Array)
      expect(operation.responses).toHaveProperty('default')
      expect(Object.keys(operation.responses).some(status => /^20\d$/.test(status))).toBe(true)
      const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const parameters = (operation.parameters ?? []).map(each =>
        'name' in each
          ? each
          : (description.components.parameters[each.$ref.split('/').at(-1) as string] as Parameter),
      )
      const described = parameters.filter(parameter => parameter.in === 'path')
      expect(described.map(({ name }) => name)).toEqual(inPath)
      for (const parameter of parameters) expect(parameter.schema).toBeTypeOf('object')
    }
  })

  test('refers only to what is in it', () => {
    for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
      expect(description.components.schemas).toHaveProperty(name as string)
    }
  })

  test('can be read as a page', async () => {
    const page = await shop.app.inject('/api')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toMatch(/^text\/html/)
    for (const path of Object.keys(description.paths)) expect(page.body).toContain(`<code>${path}</code>`)
    expect(page.body).not.toContain('<script')
    expect((await shop.app.inject('/api/reference.css')).statusCode).toBe(200)
  })
})

async function triggersOf(database: Database, table: string): Promise<string[]> {
  const rows = await database.rows<{ name: string }>(sql`
    select t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relname = ${table} and c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgenabled = 'O'
    order by 1`)
  return rows.map(({ name }) => name)
}
