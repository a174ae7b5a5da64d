import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { endpoint } from '../../kit/endpoint.ts'
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

export const seasonsList = endpoint({
  method: 'GET',
  path: '/seasons',
  resource: 'season',
  levels,
  reply: z.array(seasons.stored.omit({ createdBy: true, updatedBy: true, createdAt: true, updatedAt: true })),
  summary: 'Every season in its order, with how many items it has',
})

/** Puts the seasons in this order. */
export const seasonsOrder = endpoint({
  method: 'PUT',
  path: '/seasons/order',
  resource: 'season',
  levels,
  body: z.object({ uids: field.uids().min(1).max(500) }),
  reply: 'empty',
  summary: 'Order the seasons',
})
