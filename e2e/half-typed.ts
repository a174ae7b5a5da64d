import { expect, type Page } from '@playwright/test'

/** One field of each kind. */
const typed = {
  title: 'Half a thought',
  website: 'https://half.example',
  description: 'Two lines\nof a description',
  introduction: 'Made in the hills.',
}
/** What is stored of a brand once it is saved. */
export const saved = {
  pageTitle: typed.title,
  websiteUrl: typed.website,
  metaDescription: typed.description,
  introduction: `<p>${typed.introduction}</p>`,
  featured: true,
}
/** The fields that are typed into. */
export const fieldsOf = (page: Page) => ({
  title: page.getByRole('textbox', { name: /^Page title/ }),
  website: page.getByRole('textbox', { name: 'Website' }),
  description: page.getByRole('textbox', { name: /^Meta description/ }),
  introduction: page.getByRole('textbox', { name: 'Introduction' }),
  featured: page.getByRole('switch', { name: 'Featured' }),
})

/** Opens a brand and types into a field of each kind. */
export async function typeInto(page: Page, uid: number): Promise<void> {
  await page.goto(`/brands/${uid}`)
  const { title, website, description, introduction, featured } = fieldsOf(page)
  await title.fill(typed.title)
  await website.fill(typed.website)
  await description.fill(typed.description)
  await introduction.fill(typed.introduction)
  await featured.check({ force: true })
  await expect(page.getByText('5 unsaved changes')).toBeVisible()
}

export async function isWhole(page: Page): Promise<void> {
  const { title, website, description, introduction, featured } = fieldsOf(page)
  await expect(title).toHaveValue(typed.title)
  await expect(website).toHaveValue(typed.website)
  await expect(description).toHaveValue(typed.description)
  await expect(introduction).toHaveText(typed.introduction)
  await expect(featured).toBeChecked()
}

/** Takes back what was typed from its draft. */
export async function restore(page: Page): Promise<void> {
  await expect(page.getByText(/You had unsaved changes from/)).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await isWhole(page)
}

export async function saveTyped(page: Page): Promise<void> {
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
}
