import { levelNames } from '@backroom/contract/kit/access'
import type { Screen } from '@backroom/contract/kit/screen'
import { screens } from '@backroom/contract/screens'
import { expect, test } from 'vitest'
import { guardPage, isKey, type Situation, safeRedirect, tidyPath } from '#shell/routes/guard-rules.ts'

const origin = 'https://shop.example'
const at = (path: string) => new URL(path, origin)
const admin = { level: 'Administrator', superUser: false, superUserMode: false } as const
const situation = (parts: Partial<Situation>): Situation => ({
  visitor: null,
  hasTwoFactorToken: false,
  isFatal: false,
  holds: () => true,
  origin,
  ...parts,
})
const coupon: Screen = { path: '/coupons/:uid', title: 'Edit Coupon', levels: ['Administrator'] }

test('Double and final slashes go, but not that of /inactive-products/', () => {
  expect(tidyPath('//brands///7/')).toBe('/brands/7')
  expect(tidyPath('/')).toBe('/')
  expect(tidyPath('/inactive-products')).toBe('/inactive-products/')
  expect(tidyPath('/inactive-products/')).toBe('/inactive-products/')
  expect(tidyPath('/inactive-products/current-season/')).toBe('/inactive-products/current-season')
})

test('The sign-in pages know who is past them', () => {
  const inside = situation({ visitor: admin })
  expect(guardPage(screens.login, at('/login?redirect=%2Fbrands%3Fa%3D1'), inside)).toEqual({
    show: false,
    to: '/brands?a=1',
  })
  expect(guardPage(screens.twoFactor, at('/two-factor-authentication'), inside)).toEqual({
    show: false,
    to: '/',
  })
  expect(
    guardPage(screens.twoFactor, at('/two-factor-authentication?redirect=%2Fbrands'), situation({})),
  ).toEqual({ show: false, to: '/login?redirect=%2Fbrands' })
  expect(
    guardPage(screens.twoFactor, at('/two-factor-authentication'), situation({ hasTwoFactorToken: true }))
      .show,
  ).toBe(true)
})

test('A fatal state shows its page and nothing else but the public ones', () => {
  const stopped = situation({ visitor: admin, isFatal: true })
  expect(guardPage(screens.login, at('/login'), situation({ isFatal: true })).show).toBe(true)
  expect(guardPage(screens.brands, at('/brands'), stopped)).toEqual({ show: false, to: '/fatal' })
  expect(guardPage(screens.fatal, at('/fatal'), stopped).show).toBe(true)
})

test('Logged out people come back to path, query and hash', () => {
  expect(guardPage(coupon, at('/coupons/12?tab=codes#x'), situation({}))).toEqual({
    show: false,
    to: '/login?redirect=%2Fcoupons%2F12%3Ftab%3Dcodes%23x',
  })
})

test('The wrong level goes home with a reason; no level at all logs out', () => {
  const money = situation({
    visitor: { level: 'Payment Management', superUser: false, superUserMode: false },
  })
  expect(guardPage(screens.brands, at('/brands'), money)).toEqual({
    show: false,
    to: '/',
    notice: { text: 'You do not have access to {title}.', title: 'Brands' },
  })
  const stranger = { level: 'Owner' as never, superUser: false, superUserMode: false }
  for (const screen of [screens.dashboard, screens.brands])
    expect(guardPage(screen, at(screen.path), situation({ visitor: stranger }))).toEqual({
      show: false,
      logsOut: true,
    })
})

test('Super-user pages ask for the mode first', () => {
  const clonly: Screen = {
    path: '/clonly',
    title: 'Vendor Only Options',
    levels: ['Administrator'],
    superUser: true,
  }
  const wanted = { show: false, to: '/super-users?redirect=%2Fclonly' }
  expect(guardPage(clonly, at('/clonly'), situation({ visitor: admin }))).toEqual(wanted)
  expect(guardPage(clonly, at('/clonly'), situation({ visitor: { ...admin, superUserMode: true } }))).toEqual(
    wanted,
  )
  expect(
    guardPage(
      clonly,
      at('/clonly'),
      situation({ visitor: { ...admin, superUser: true, superUserMode: true } }),
    ).show,
  ).toBe(true)
})

test('A condition that fails leads to the parent', () => {
  const screen: Screen = { ...coupon, condition: 'storeB2C', parent: '/click-and-collect' }
  expect(
    guardPage(screen, at('/click-and-collect/new'), situation({ visitor: admin, holds: () => false })),
  ).toMatchObject({
    to: '/click-and-collect',
    notice: { text: 'Click & Collect locations can only be added to a B2C store.' },
  })
})

test('A page that is not there is shown to whoever is logged in', () => {
  for (const level of levelNames)
    expect(
      guardPage(screens.notFound, at('/nowhere'), situation({ visitor: { ...admin, level } })).show,
    ).toBe(true)
  expect(guardPage(screens.notFound, at('/nowhere'), situation({})).show).toBe(false)
})

test('A redirect stays in this console', () => {
  const hostile = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/\t/evil.example',
    'brands',
    '',
    '/login',
    '/login/',
  ]
  for (const wanted of [
    ...hostile,
    '/login?redirect=/brands',
    '/two-factor-authentication',
    'javascript:alert(1)',
    '/.//evil.example',
    '/..//evil.example',
    '/./\\evil.example',
    '/brands/..//evil.example',
    '/%2e//evil.example',
    '/no-such-screen',
  ])
    expect(safeRedirect(wanted, origin), wanted).toBe('/')
  expect(safeRedirect(null, origin)).toBe('/')
  expect(safeRedirect('/brands/12?tab=codes#x', origin)).toBe('/brands/12?tab=codes#x')
  expect(safeRedirect('/inactive-products/', origin)).toBe('/inactive-products/')
})

test('A key is a number, or the word new where new records are made there', () => {
  expect(isKey(coupon, { uid: '12' })).toBe(true)
  expect(isKey(coupon, { id: 'abc' })).toBe(false)
  expect(isKey(coupon, { uid: 'new' })).toBe(false)
  expect(isKey({ ...coupon, makesNew: true }, { uid: 'new' })).toBe(true)
  expect(isKey(coupon, { payoutId: 'po_1' })).toBe(true)
})
