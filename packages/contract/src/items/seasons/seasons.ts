import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { record } from '../../kit/record.ts'

const levels = storeStaff

export const seasonInput = z.object({
  code: field.code(12).meta({ label: 'Code' }),
  name: field.text(60, 1),
  startsOn: field.day().nullable().meta({ label: 'Starts' }),
  endsOn: field.day().nullable().meta({ label: 'Ends' }),
  isCurrent: field.flag().meta({ label: 'Current' }),
  position: field.whole(0, 10_000),
})
export type SeasonInput = z.output<typeof seasonInput>

export const seasons = record({
  resource: 'season',
  path: '/seasons',
  noun: 'season',
  levels,
  input: seasonInput,
  computed: z.object({ itemCount: z.number().int().meta({ label: 'Items' }) }),
})

const call = callsOf({ levels, resource: 'season' })

export const seasonsList = call.get('/seasons', 'Every season in its order, with how many items it has', {
  reply: z.array(seasons.stored.omit({ createdBy: true, updatedBy: true, createdAt: true, updatedAt: true })),
})

/** Puts the seasons in this order. */
export const seasonsOrder = call.put('/seasons/order', 'Order the seasons', {
  body: z.object({ uids: field.uids().min(1).max(500) }),
  reply: 'empty',
})
