import { expect, test } from 'vitest'
import { isSwitchedOn, type SetSwitch } from './switches.ts'

const sam = { level: 'Administrator', uid: 3 } as const
const kim = { level: 'Ecommerce Management', uid: 4 } as const
const set = (isOn: boolean, more: Partial<SetSwitch> = {}): SetSwitch => ({
  isOn,
  levels: [],
  userUids: [],
  ...more,
})

test('A switch nobody set is as its stage says', () => {
  const of = (stage: 'hidden' | 'trial' | 'on' | 'retiring') => isSwitchedOn(stage, undefined, sam)
  expect([of('hidden'), of('trial'), of('on'), of('retiring')]).toEqual([false, false, true, true])
})

test('A switch is set for everybody, for levels or for people, and leaves others as they were', () => {
  expect([isSwitchedOn('trial', set(true), sam), isSwitchedOn('trial', set(true), kim)]).toEqual([true, true])
  const forKim = set(true, { userUids: [4] })
  expect([isSwitchedOn('trial', forKim, sam), isSwitchedOn('trial', forKim, kim)]).toEqual([false, true])
  const notForAdministrators = set(false, { levels: ['Administrator'] })
  expect([
    isSwitchedOn('on', notForAdministrators, sam),
    isSwitchedOn('on', notForAdministrators, kim),
  ]).toEqual([false, true])
})
