import { z } from 'zod'
import { everyone } from '../kit/access.ts'
import { callsOf } from '../kit/endpoint.ts'
import { text, uid, version } from '../kit/field.ts'
import { filter } from '../kit/filter.ts'

/** What a saved view keeps of a list: the question and the look of the table. */
export const viewState = z.object({
  search: z.string().max(200).default(''),
  sort: z.string().max(200).default(''),
  filter: filter.default([]),
  columns: z.array(z.string().max(60)).max(100).default([]),
  widths: z.record(z.string().max(60), z.number().int().min(40).max(1_200)).default({}),
  frozen: z.number().int().min(0).max(10).default(0),
})
export type ViewState = z.output<typeof viewState>

/** The page of its list, without which only the list itself finds it. */
const path = z
  .string()
  .max(200)
  .regex(/^(\/[\w-]+)*$/, 'Not the address of a page.')

const savedViewInput = z.object({
  view: z.string().min(1).max(80),
  path: path.default(''),
  name: text(60, 1),
  state: viewState,
  isDefault: z.boolean().default(false),
  shared: z.boolean().default(false),
})

export const savedView = savedViewInput
  .extend({
    uid: uid(),
    version: z.number().int(),
    ownerUid: z.number().int(),
    ownerName: z.string(),
    isMine: z.boolean(),
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.output<typeof savedView>

/** A person keeps at most this many views of one list. */
export const savedViewsMost = 30

const call = callsOf({ levels: everyone, resource: 'savedView' })

export const savedViews = {
  list: call.get('/savedviews', 'My saved views of a list and those shared with me', {
    query: z.object({ view: z.string().min(1).max(80) }),
    reply: z.array(savedView),
  }),
  find: call.get('/savedviews/find', 'My saved views of every list and those shared with me, by name', {
    query: z.object({ search: z.string().trim().max(120).default('') }),
    reply: z.array(savedView.pick({ uid: true, name: true, path: true, isMine: true, ownerName: true })),
  }),
  create: call.post('/savedviews', 'Save a view', { body: savedViewInput, reply: savedView, status: 201 }),
  update: call.put('/savedviews/:uid', 'Rename, share or change a saved view of mine', {
    body: savedViewInput.omit({ view: true }).extend({ path: path.optional(), version: version() }),
    reply: savedView,
  }),
  remove: call.remove('/savedviews/:uid', 'Delete a saved view of mine', { reply: 'empty' }),
}
