import { expect, test, vi } from 'vitest'

vi.stubGlobal('document', { cookie: '' })
const { settingsNamed } = await import('#site/found-settings.ts')

const sections = { store: { orderPrefix: 'SC' }, general: { storeName: 'Green Lane Cycles' } } as never
const found = (search: string) => settingsNamed(search, sections)

test('A setting is found by its name and leads to its field', () => {
  expect(found('order prefix')).toEqual([
    {
      name: 'Order prefix',
      note: 'Store Configuration, Store: SC',
      path: '/store-configuration?tab=store&field=orderPrefix',
    },
  ])
  expect(found('days to return')[0]?.path).toBe('/general?field=returnsDays')
  expect(found('time zone')[0]?.path).toBe('/select-country?field=timeZone')
  expect(found('no such thing')).toEqual([])
})

test('A setting is found by what it is set to, after those that are called so', () => {
  expect(found('green lane')).toMatchObject([{ name: 'Store name' }])
  const names = found('store').map(({ name }) => name)
  expect(names.at(0)).toContain('tore')
})

test('Options of the website are found beside the settings', () => {
  expect(found('related').every(({ path }) => path.startsWith('/'))).toBe(true)
  expect(found('more items by')).toMatchObject([{ note: 'Site Specific Options' }])
})
