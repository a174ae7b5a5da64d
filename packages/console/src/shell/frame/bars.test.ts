import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'

// What makes calls asks the browser for its network as soon as it is loaded.
vi.stubGlobal('navigator', { onLine: true })
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('document', { cookie: '', querySelector: () => null })
// Nothing is asked of a server by what is drawn to a text.
vi.mock('#kit/calls/call.ts', () => ({ ApiError: Error, call: async () => null }))
vi.mock('#shell/frame/browser.ts', () => ({ isBrowserCurrent: () => true }))
const { Bars } = await import('#shell/frame/bars.tsx')
const { queryClient } = await import('#kit/calls/use-endpoint.ts')
const { theme } = await import('#shell/theme.ts')
const { forgetStoreFacts, learnStoreFacts } = await import('#kit/store-facts.ts')

function bar(facts: Parameters<typeof learnStoreFacts>[0]): string {
  forgetStoreFacts()
  learnStoreFacts(facts)
  const looks = createElement(MantineProvider, { theme }, createElement(Bars))
  const asks = createElement(QueryClientProvider, { client: queryClient }, looks)
  return renderToString(createElement(MemoryRouter, null, asks))
}

test.each([
  [{ hideFromSearchEngines: true }, 'The shop is hidden from search engines.', 'brick'],
  [{ siteState: 'closed' as const }, 'The shop is closed to shoppers.', 'brick'],
  [{ siteState: 'comingSoon' as const }, 'The shop is not open to shoppers yet.', 'brick'],
  [{ websiteDownSince: '2026-11-18T09:00:00Z' }, 'The website has not answered since', 'amber'],
])('Every page says under its head that %j', (facts, text, tone) => {
  expect(bar(facts)).toContain(text)
  expect(bar(facts)).toContain(`--mantine-color-${tone}`)
})

test('A maintenance is told a quarter of an hour before, and until it ends', () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const told = (from: number, until: number) =>
    bar({ maintenance: { from: inMinutes(from), until: inMinutes(until) } })
  expect(told(14, 60)).toContain('will be read-only from')
  expect(told(-1, 60)).toContain('is read-only for maintenance until')
  expect([told(16, 60), told(-60, -1)].join()).not.toContain('read-only')
})

test('A shop that is open and found has nothing to say', () => {
  expect(bar({})).not.toContain('role="status"')
})
