import { expect } from '@playwright/test'
import { lookAt } from './look-at.ts'
import { test, watchErrors } from './shop.ts'

const stops = [
  { path: '/category-manager', shows: /^\d+ categories$/ },
  { path: '/category-manager?problems=any', shows: /of 168 categories|of \d+ categories/ },
  { path: '/category-manager/1', shows: /^Search engines$/ },
  { path: '/category-manager/new', shows: /^Search engines$/ },
  { path: '/google-categories', shows: /active items have a Google category/ },
  { path: '/google-categories?tab=taxonomy', shows: /rows, list of/ },
  { path: '/incorrect-primary-categories', shows: /\d items$/ },
  { path: '/primary-categories', shows: /Without a primary:/ },
]

test('axe finds nothing and nothing sticks out on the screens of categories, light or dark, on a phone, a tablet or a desk', async ({
  person,
}) => {
  const { page } = await person('admin', { bypassCSP: true })
  const errors = watchErrors(page)
  await lookAt(page, stops)
  expect(errors).toEqual([])
})
