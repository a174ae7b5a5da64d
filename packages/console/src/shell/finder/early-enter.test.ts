import { describe, expect, test } from 'vitest'
import { EarlyEnter } from '#shell/finder/early-enter.ts'

const asking = { query: 'fell', isAsking: true }
const answered = { query: 'fell', isAsking: false }

describe('Enter before the answers are there', () => {
  test('waits for them, and opens the first of them once', () => {
    const enter = new EarlyEnter()
    expect(enter.press('Enter', asking)).toBe(true)
    expect(enter.isDue(asking)).toBe(false)
    expect(enter.isDue(answered)).toBe(true)
    expect(enter.isDue(answered)).toBe(false)
  })

  test('is forgotten once something else is typed', () => {
    const enter = new EarlyEnter()
    enter.press('Enter', asking)
    enter.typed()
    expect(enter.isDue(answered)).toBe(false)
  })

  test('means a row that was chosen by arrow, which is there already', () => {
    const enter = new EarlyEnter()
    enter.press('ArrowDown', asking)
    expect(enter.press('Enter', asking)).toBe(false)
  })
})

test('Enter on answers that are there does not wait', () => {
  expect(new EarlyEnter().press('Enter', answered)).toBe(false)
})
