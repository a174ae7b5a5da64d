import { expect, test, vi } from 'vitest'

vi.stubGlobal('location', { origin: '' })
const { announceLogout, announceUser, meaningOf, onUserNews } = await import('#kit/session/user-channel.ts')

const anna = { groupId: 1, name: 'Anna Beck', username: 'anna' }
const told = (who: Partial<typeof anna>) =>
  ({ kind: 'user', securityLevelName: 'Administrator', ...anna, ...who }) as const

test('Another store’s person reloads the tab, a colleague stops it, the same person changes nothing', () => {
  expect(meaningOf(told({ groupId: 2, name: 'Zoe', username: 'zoe' }), anna)).toBe('reload')
  expect(meaningOf(told({ name: 'Bea', username: 'bea' }), anna)).toBe('stop')
  expect(meaningOf(told({ groupId: 2 }), anna)).toBe('stop')
  expect(meaningOf(told({ username: 'anna2' }), anna)).toBe('stop')
  expect(meaningOf(told({}), anna)).toBe('same')
  expect(meaningOf(told({}), null)).toBe('follow')
})

test('Tabs hear logins and logouts, and nothing of another shape', async () => {
  const heard: unknown[] = []
  const stop = onUserNews(news => heard.push(news))
  const other = new BroadcastChannel('backroom-user')
  other.postMessage({ kind: 'user', groupId: 'one' })
  other.postMessage('hello')
  other.postMessage(told({}))
  other.postMessage({ kind: 'loggedOut' })
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  expect(heard).toEqual([told({}), { kind: 'loggedOut' }])
  stop()

  const said: unknown[] = []
  other.onmessage = ({ data }: MessageEvent<unknown>) => said.push(data)
  announceUser({ ...anna, securityLevelName: 'Administrator', cashierNumber: 4, superUser: false })
  announceLogout()
  await vi.waitFor(() => expect(said).toHaveLength(2))
  expect(said).toEqual([told({}), { kind: 'loggedOut' }])
  other.close()
})
