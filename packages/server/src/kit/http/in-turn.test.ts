import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { turns } from '#kit/http/in-turn'

/** Work that says when it begins, and ends when it is told. */
function piece(said: string[], name: string) {
  let end = () => {}
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  const work = async () => {
    said.push(name)
    await ended
  }
  return { work, end }
}

test('So many work at once, the others in the order they came', async () => {
  const [inTurn, said] = [turns(2), [] as string[]]
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(name => piece(said, name)) as [Piece, Piece, Piece, Piece]
  const all = [a, b, c, d].map(({ work }) => inTurn(work))
  expect(said).toEqual(['a', 'b'])
  b.end()
  await all[1]
  expect(said).toEqual(['a', 'b', 'c'])
  for (const { end } of [a, c, d]) end()
  await Promise.all(all)
  expect(said).toEqual(['a', 'b', 'c', 'd'])
})

test('What fails gives its place to the next', async () => {
  const inTurn = turns(1)
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await inTurn(async () => 'next')).toBe('next')
})

test('Who has waited for long enough goes in all the same, and the place is counted', async () => {
  const [inTurn, said] = [turns(1, 20), [] as string[]]
  const [stuck, patient, later] = ['stuck', 'patient', 'later'].map(name => piece(said, name)) as [
    Piece,
    Piece,
    Piece,
  ]
  const all = [inTurn(stuck.work), inTurn(patient.work)]
  await pause(60)
  expect(said).toEqual(['stuck', 'patient'])
  stuck.end()
  await all[0]
  all.push(inTurn(later.work))
  expect(said).toEqual(['stuck', 'patient']) // one place, and it is taken
  patient.end()
  await all[1]
  expect(said).toEqual(['stuck', 'patient', 'later'])
  later.end()
  await all[2]
})

type Piece = ReturnType<typeof piece>
