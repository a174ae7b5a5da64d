import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

vi.stubGlobal('navigator', { onLine: true })
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('document', { cookie: '' })
const { ApiError } = await import('#kit/calls/call.ts')
const { CouldNotLoad } = await import('#kit/list-page/list-states.tsx')

const shown = (status: number) => {
  const error = new ApiError(status, { message: 'It did not work.' }, 'GET', '/x', '')
  return renderToString(
    createElement(MantineProvider, null, createElement(CouldNotLoad, { error, onRetry: () => {} })),
  )
}

test.each([0, 408, 429, 500, 503])('Retry is offered after %i, which may pass', status => {
  expect(shown(status)).toContain('Retry')
})

test.each([400, 402, 403, 404, 409])('Retry is not offered after %i, which stays', status => {
  expect(shown(status)).toContain('It did not work.')
  expect(shown(status)).not.toContain('Retry')
})
