import { brandOptions } from '@backroom/contract/items/brands/pickers'
import { items } from '@backroom/contract/items/page/items'
import type { ItemPage } from '@backroom/contract/items/page/page'
import { categoryOptions } from '@backroom/contract/organisation/categories/pickers'
import { taxClassOptions } from '@backroom/contract/site/pickers'
import { expect, type Page } from '@playwright/test'
import type { Person } from './shop.ts'

let made = 0

/** A code nobody has yet. */
export function freshCode(stem = 'E2E'): string {
  made += 1
  return `${stem}-${Date.now().toString(36).toUpperCase()}-${made}`
}

interface Wanted {
  readonly sizes?: readonly string[]
  readonly isActive?: boolean
  readonly priceMinor?: number
  readonly code?: string
}

/** An item of the test's own, with everything it must have to be on the site. */
export async function makeItem(
  person: Person,
  { sizes = [], isActive = false, priceMinor = 189_900, code = freshCode() }: Wanted = {},
) {
  const [first] = await person.call(brandOptions, { query: { search: 'Kestrel' } })
  const [category] = await person.call(categoryOptions, { query: { search: 'Gravel bikes' } })
  const [tax] = await person.call(taxClassOptions, { query: { search: 'Standard' } })
  const page = await person.call(items.create, {
    body: {
      code,
      name: `Journey ${code}`,
      brandUid: first?.uid ?? null,
      primaryCategoryUid: category?.uid ?? null,
      taxClassUid: tax?.uid ?? null,
      priceMinor,
      costMinor: 100_00,
    },
  })
  const withSizes = sizes.length === 0 ? page : await addSizes(person, page, sizes)
  if (!isActive) return withSizes
  return person.call(items.activate, {
    params: { uid: page.item.uid },
    body: { version: withSizes.versions.item },
  })
}

function addSizes(person: Person, page: ItemPage, sizes: readonly string[]) {
  return person.call(items.update, {
    params: { uid: page.item.uid },
    body: {
      item: {},
      sizes: sizes.map(label => ({
        key: label,
        code: `${page.item.code}-${label.replace(/\W/g, '')}`,
        sizeLabel: label,
        status: 'active' as const,
        sellable: true,
      })),
      versions: page.versions,
      confirm: [],
    },
  })
}

/** The page as it is stored now. */
export function readItem(person: Person, { item }: { item: { uid: number } }) {
  return person.call(items.read, { params: { uid: item.uid } })
}

/** All of the page: its last section is drawn after everything else, on a busy machine long after. */
export async function itemOpened(page: Page, uid: number): Promise<void> {
  await page.goto(`/products/${uid}`)
  await expect(page.getByRole('button', { name: 'Show what was changed' })).toBeAttached({ timeout: 30_000 })
  await expect(page.getByRole('textbox', { name: 'Additional information' })).toBeAttached()
  await expect(page.locator('.mantine-Skeleton-root, [aria-busy=true]')).toHaveCount(0)
}
