import { describe, expect, test } from 'vitest'
import {
  administrators,
  everyone,
  judge,
  levelNames,
  moneyStaff,
  open,
  permissionText,
  type Rule,
  storeStaff,
  type Visitor,
} from './access.ts'

const person = (level: Visitor['level'], superUser = false, superUserMode = false): Visitor => ({
  level,
  superUser,
  superUserMode,
})

const administrator = person('Administrator')
const ecommerce = person('Ecommerce Management')
const payments = person('Payment Management')
const payouts = person('Payments Administrator')

describe('judge', () => {
  const cases: [what: string, rule: Rule, visitor: Visitor | null, answer: string][] = [
    ['what is open, logged out', { levels: open }, null, 'yes'],
    ['what is open, logged in', { levels: open }, payouts, 'yes'],
    ['what everyone may, logged out', { levels: everyone }, null, 'loggedOut'],
    ['what everyone may, at each level', { levels: everyone }, payments, 'yes'],
    ['store staff: Administrator', { levels: storeStaff }, administrator, 'yes'],
    ['store staff: Ecommerce Management', { levels: storeStaff }, ecommerce, 'yes'],
    ['store staff: Payment Management', { levels: storeStaff }, payments, 'permission'],
    ['store staff: Payments Administrator', { levels: storeStaff }, payouts, 'permission'],
    ['money staff: Administrator', { levels: moneyStaff }, administrator, 'yes'],
    ['money staff: Ecommerce Management', { levels: moneyStaff }, ecommerce, 'permission'],
    ['money staff: Payments Administrator', { levels: moneyStaff }, payouts, 'yes'],
    ['administrators: Ecommerce Management', { levels: administrators }, ecommerce, 'permission'],
    [
      'super-user mode: not a super user',
      { levels: administrators, superUser: true },
      administrator,
      'superUser',
    ],
    [
      'super-user mode: a super user outside it',
      { levels: administrators, superUser: true },
      person('Administrator', true),
      'superUser',
    ],
    [
      'super-user mode: a super user in it',
      { levels: administrators, superUser: true },
      person('Administrator', true, true),
      'yes',
    ],
    [
      'super-user mode: claimed without the flag',
      { levels: administrators, superUser: true },
      person('Administrator', false, true),
      'superUser',
    ],
    [
      'the wrong level comes before super-user mode',
      { levels: administrators, superUser: true },
      person('Ecommerce Management', true, true),
      'permission',
    ],
    ['super-user mode, logged out', { levels: administrators, superUser: true }, null, 'loggedOut'],
    ['a rule that names no level', { levels: [] }, administrator, 'permission'],
  ]
  test.each(cases)('%s', (_, rule, visitor, answer) => {
    const verdict = judge(rule, visitor)
    expect(verdict.allowed ? 'yes' : verdict.because).toBe(answer)
  })

  test('refuses in words that name the level one has and those that may', () => {
    const verdict = judge({ levels: storeStaff }, payments)
    expect(verdict).toMatchObject({
      text: "You do not have the required permissions to perform this action. Your current security level is 'Payment Management' but one of the following is required: Administrator, Ecommerce Management.",
    })
    expect(permissionText('Payment Management', storeStaff)).toBe((verdict as { text: string }).text)
  })

  test('knows the four levels by their exact names', () => {
    expect(levelNames).toEqual([
      'Administrator',
      'Ecommerce Management',
      'Payment Management',
      'Payments Administrator',
    ])
  })
})
