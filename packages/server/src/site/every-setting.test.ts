import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { items } from '@backroom/contract/items/page/items'
import { kindOf, unwrap } from '@backroom/contract/kit/field-kind'
import {
  type ConfigField,
  configInput,
  configSections,
  readConfig,
  saveConfig,
  sectionOf,
} from '@backroom/contract/site/config'
import { keepingInput } from '@backroom/contract/site/upkeep/upkeep'
import { vendorInput } from '@backroom/contract/site/vendor/vendor'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { backroomItself, type Reader } from '#database/database'
import { siteFacts } from '#site/door'
import { siteConfig } from '#tables/site/site-config'
import { settingReaders, vendorReaders } from '#testing/setting-readers'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

describe('Every setting', () => {
  test('changes what the website is told, or is read by name', async () => {
    const moment = new Date('2026-12-24T13:30:00Z')
    const told = async (reader: Reader) => JSON.stringify(await siteFacts(reader, moment))
    const undo = new Error('only tried')
    const silent: string[] = []
    const before = await told(shop.store.database.orm)
    for (const [name, type] of Object.entries(configInput.shape)) {
      if (name in settingReaders) continue
      const trial = shop.store.database.write(backroomItself('set-up'), async tx => {
        const [row] = await tx.select().from(siteConfig)
        const other = otherThan(row?.[name as ConfigField], type as z.ZodType)
        await tx
          .update(siteConfig)
          .set({ [name]: other, ...(name === 'sellToCountries' && { sellTo: 'list' }) })
        const after = await told(tx)
        if (after === before) silent.push(name)
        throw undo
      })
      await expect(trial).rejects.toThrow(undo)
    }
    expect(silent).toEqual([])
  })

  test('that is told to nobody is read somewhere, and a test shows what it does', () => {
    const names = [configInput, vendorInput, keepingInput].flatMap(({ shape }) => Object.keys(shape))
    const readers = { ...settingReaders, ...vendorReaders }
    expect(Object.keys(readers).filter(name => !names.includes(name))).toEqual([])
    const places = Object.entries(readers).flatMap(([name, files]) =>
      files.map(file => [name, file] as const),
    )
    const silent = places.filter(([name, file]) => {
      const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
      const column = name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
      return !new RegExp(`\\b(${name}|${column})\\b`).test(text)
    })
    expect(silent).toEqual([])
  })

  test('for new items is how they begin', async () => {
    const begins = async (code: string, isOn: boolean) => {
      const { version } = await admin.call(readConfig)
      const changes = { 'stock.defaultTracked': !isOn, 'stock.defaultBackorder': isOn }
      await admin.call(saveConfig, { body: { version, changes } })
      await admin.call(items.create, { body: { code, name: code } } as never)
      return shop.store.database.row(
        sql`select inventory_tracked as tracked, backorder from item where code = ${code}`,
      )
    }
    expect(await begins('BEGINS-1', true)).toEqual({ tracked: false, backorder: true })
    expect(await begins('BEGINS-2', false)).toEqual({ tracked: true, backorder: false })
  })

  test('stands in one section, and no two have the same name', () => {
    const names = Object.values(configSections).flatMap(({ input }) => Object.keys(input.shape))
    expect(new Set(names).size).toBe(names.length)
    expect(names.every(sectionOf)).toBe(true)
  })
})

/** A value of the same kind that is another one. */
function otherThan(value: unknown, type: z.ZodType): unknown {
  const kind = kindOf(type)
  if (kind === 'bool') return !value
  if (kind === 'image') return sql`(select uid from file order by uid limit 1)`
  if (kind === 'number' || kind === 'money' || kind === 'percent') return Number(value ?? 0) + 1
  if (kind === 'choice')
    return Object.keys(unwrap(type).meta()?.options ?? { 'de-DE': '' }).find(each => each !== value)
  if (kind === 'hours') return [[], [], [], [], [], [], []]
  if (kind === 'address') return { ...(value as object), line1: 'Elsewhere' }
  if (kind === 'rows') return []
  if (kind === 'list') return typeof (value as unknown[])[0] === 'number' ? [7] : ['other@example.com']
  return value === 'Europe/London' ? 'Pacific/Auckland' : `${value}9`
}
