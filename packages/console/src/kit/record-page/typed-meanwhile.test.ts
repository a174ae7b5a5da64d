import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { handOver, settleUnder, standingIn, takeOver, typedSince } from '#kit/record-page/typed-meanwhile.ts'

function formOf(values: object) {
  const form = createFormControl({ defaultValues: values })
  form.control._state.mount = true // as it is on a page
  return form as never as Parameters<typeof settleUnder>[0]
}

test('What is typed while a save is on its way stays in the form, and the rest is what was stored', () => {
  const form = formOf({ name: '', tags: ['a'], code: 'x' })
  form.setValue('name', 'Fell', { shouldDirty: true })
  const sent = standingIn(form)
  form.setValue('name', 'Fellside', { shouldDirty: true })
  form.setValue('tags.0', 'b', { shouldDirty: true })
  settleUnder(form, { name: 'Fell', tags: ['a'], code: 'X' }, typedSince(sent, form))
  expect(form.getValues()).toEqual({ name: 'Fellside', tags: ['b'], code: 'X' })
})

test('A save with nothing typed meanwhile leaves just what was stored', () => {
  const form = formOf({ name: ' Fell ' })
  const sent = standingIn(form)
  settleUnder(form, { name: 'Fell' }, typedSince(sent, form))
  expect(form.getValues()).toEqual({ name: 'Fell' })
})

test('What is typed while a record is being made is given to its page, once', () => {
  handOver('brand', 7, { name: 'Fellside' })
  handOver('brand', 8, {})
  expect(takeOver('brand', 8)).toEqual({})
  expect(takeOver('brand', 7)).toEqual({ name: 'Fellside' })
  expect(takeOver('brand', 7)).toEqual({})
})
