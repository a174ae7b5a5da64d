import { expect, test } from 'vitest'
import { titleText } from '#shell/routes/title-text.ts'

const makers = { product: 'Backroom', vendor: 'Backroom contributors' }

test('A long title is cut to 99 characters and an ellipsis, counted as people count', () => {
  const long = '🚲'.repeat(140)
  expect(titleText(long, false, makers)).toBe(`${'🚲'.repeat(99)}… | Backroom | Backroom contributors`)
  expect(titleText('x'.repeat(100), false, makers)).toBe(
    `${'x'.repeat(100)} | Backroom | Backroom contributors`,
  )
})

test('Unsaved work stands as a dot before it', () => {
  expect(titleText('Edit Brand', true, makers)).toBe('• Edit Brand | Backroom | Backroom contributors')
})
