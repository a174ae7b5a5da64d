import * as field from '@backroom/contract/kit/field'
import { pickers } from '@backroom/contract/pickers'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'

// Who works here is read from a cookie; and nothing is asked of a server by what is drawn to a text.
vi.stubGlobal('document', { cookie: '' })
vi.mock('#kit/calls/call.ts', () => ({ ApiError: Error, call: async () => [] }))
const { queryClient } = await import('#kit/calls/use-endpoint.ts')
const { fieldsOf } = await import('#kit/fields/fields-of.tsx')
const { knowPickers } = await import('#kit/reference-names.ts')

knowPickers(pickers)

const shelfInput = z.object({
  code: field.code(20),
  name: field.text(80, 1),
  note: field.lines(500),
  site: field.url(),
  count: field.whole(0, 9),
  priceMinor: field.money().nullable(),
  shareBp: field.basisPoints(),
  active: field.flag(),
  size: field.choice({ small: 'Small', large: 'Large' }),
  brandUid: field.reference('brand').nullable(),
  facetUids: field.uids('facet').max(3),
  words: z.array(field.text(20)).max(5),
  openOn: field.day().nullable(),
  openAt: field.instant().nullable(),
  parts: field.rows({ name: z.string() }, 9),
})
const Field = fieldsOf(shelfInput)

const values = { priceMinor: 1250, shareBp: 1250, words: ['red'], openOn: '2026-03-01', size: 'large' }

function drawn(what: ReactNode): string {
  const Form = ({ children }: { children?: ReactNode }) =>
    createElement(FormProvider, useForm({ defaultValues: values }) as never, children)
  return renderToString(
    createElement(
      QueryClientProvider,
      { client: queryClient },
      createElement(MantineProvider, null, createElement(Form, null, what)),
    ),
  )
}

/** What is drawn of one field, without the styles before it. */
const inputOf = (name: string) => drawn(createElement(Field, { name } as never)).replace(/^.*<\/style>/s, '')

test('The kind of a field decides which input is shown', () => {
  const shown = {
    code: /<input[^>]*maxLength="20"/,
    name: /<input[^>]*maxLength="80"/,
    note: /<textarea/,
    site: /<input[^>]*placeholder="https:\/\/"/,
    count: /mantine-NumberInput-input/,
    priceMinor: /<input[^>]*value="£12\.50"/,
    shareBp: /<input[^>]*value="12\.5%"/,
    active: /<input[^>]*type="checkbox"/,
    size: /<input[^>]*type="radio"[^>]*value="large"/,
    brandUid: /<input[^>]*placeholder="Type a name"/,
    facetUids: /<input[^>]*aria-label="Facet uids"/,
    words: />red</,
    openOn: /<input[^>]*value="01\/03\/2026"/,
    openAt: /mantine-DateInput-input/,
  } as const
  for (const [name, input] of Object.entries(shown)) {
    expect.soft(inputOf(name), name).toMatch(input)
  }
})

test('A list to choose from, a prefix and an input of its own are said where the field stands', () => {
  expect(drawn(createElement(Field<'size'>, { name: 'size', isList: true }))).not.toContain('type="radio"')
  expect(drawn(createElement(Field<'code'>, { name: 'code', prefix: '/brands/' }))).toContain('/brands/')
  const own = { name: 'parts', children: ({ value }: { value?: unknown }) => `Parts: ${value}` } as const
  expect(drawn(createElement(Field<'parts'>, own))).toContain('Parts: undefined')
})

test('What a field is not called, and what its kind does not know, does not compile', () => {
  const never = () => [
    // @ts-expect-error: there is no such field
    Field({ name: 'nmae' }),
    // @ts-expect-error: a text has no unit
    Field({ name: 'name', suffix: ' cm' }),
    // @ts-expect-error: a number is no list to choose from
    Field({ name: 'count', isList: true }),
    // @ts-expect-error: nothing is picked for a switch
    Field({ name: 'active', options: pickers[0] }),
    // @ts-expect-error: rows have no input unless it is drawn here
    Field({ name: 'parts' }),
    // @ts-expect-error: the value is a text, not a number
    Field({ name: 'name', children: ({ value }) => value satisfies number | undefined }),
  ]
  expect(never).toBeTypeOf('function')
})
