import { z } from 'zod'
import { storeStaff } from '../kit/access.ts'
import { bulkPreview, bulkRun, type outcomes, runStarted, type runStates } from '../kit/bulk.ts'
import { dataView } from '../kit/data-view.ts'
import { endpoint, uidParam } from '../kit/endpoint.ts'
import * as field from '../kit/field.ts'

const levels = storeStaff
const resource = 'bulkOperation'
const one = { levels, resource, params: uidParam } as const

export const runs = {
  active: endpoint({
    levels,
    resource,
    method: 'GET',
    path: '/bulkoperations',
    query: z.object({ active: z.literal('true') }),
    reply: z.array(bulkRun),
    summary: 'Runs that are queued or running',
  }),
  read: endpoint({
    ...one,
    method: 'GET',
    path: '/bulkoperations/:uid',
    reply: bulkRun,
    summary: 'How a run stands',
  }),
  preview: endpoint({
    ...one,
    method: 'GET',
    path: '/bulkoperations/:uid/preview',
    reply: bulkPreview,
    summary: 'The preview a run was made from',
  }),
  cancel: endpoint({
    ...one,
    method: 'POST',
    path: '/bulkoperations/:uid/cancel',
    reply: bulkRun,
    status: 202,
    summary: 'Stop a run after the batch under way',
  }),
  resume: endpoint({
    ...one,
    method: 'POST',
    path: '/bulkoperations/:uid/resume',
    reply: bulkRun,
    status: 202,
    summary: 'Go on with a cancelled or failed run',
  }),
  undo: endpoint({
    ...one,
    method: 'POST',
    path: '/bulkoperations/:uid/undo',
    body: z.union([
      z.strictObject({ dryRun: z.literal(true) }),
      z.strictObject({
        previewUid: field.uid(),
        force: z.union([z.literal('all'), field.uids().max(10_000)]).optional(),
        idempotencyKey: z.uuid(),
      }),
    ]),
    reply: z.union([bulkPreview, runStarted]),
    summary: 'Preview taking a run back, then do it',
  }),
  note: endpoint({
    ...one,
    method: 'PUT',
    path: '/bulkoperations/:uid/note',
    body: z.object({ note: z.string().trim().max(200) }),
    reply: bulkRun,
    summary: 'Say why a run was made',
  }),
}

const stateLabels: Record<(typeof runStates)[number], string> = {
  previewing: 'Previewing',
  previewed: 'Previewed',
  expired: 'Expired',
  queued: 'Queued',
  running: 'Running',
  cancelling: 'Cancelling',
  cancelled: 'Cancelled',
  completed: 'Completed',
  completedWithRefusals: 'Completed with refusals',
  failed: 'Failed',
  undoing: 'Being undone',
  undone: 'Undone',
  undonePartly: 'Undone in part',
}

export const runsView = dataView({
  resource,
  name: 'BulkOperationView',
  noun: 'runs',
  levels,
  row: z.object({
    uid: field.uid(),
    title: z.string().meta({ label: 'What' }),
    operation: z.string(),
    resource: z.string(),
    family: z.string().meta({ label: 'Of' }),
    requestedBy: z.string().meta({ label: 'By' }),
    via: z.string().meta({ label: 'Through' }),
    state: field.choice(stateLabels),
    queuedAt: field.instant().nullable().meta({ label: 'Started' }),
    finishedAt: field.instant().nullable().meta({ label: 'Finished' }),
    targets: z.number().int().meta({ label: 'Selected' }),
    changed: z.number().int(),
    unchanged: z.number().int(),
    refused: z.number().int(),
    failed: z.number().int(),
    undoUntil: field.instant().nullable().meta({ label: 'Undo until' }),
    canUndo: field.flag().meta({ label: 'Can be undone' }),
    note: z.string(),
  }),
  columns: {
    uid: { width: 80 },
    title: { main: true, width: 320 },
    family: {},
    requestedBy: {},
    via: { hidden: true },
    queuedAt: {},
    state: {},
    targets: {},
    changed: {},
    unchanged: {},
    refused: {},
    failed: {},
    undoUntil: {},
    canUndo: { hidden: true, sort: false },
    note: { hidden: true },
    finishedAt: { hidden: true },
    operation: { hidden: true },
    resource: { hidden: true },
  },
  always: ['title', 'state', 'changed', 'targets', 'requestedBy', 'queuedAt', 'canUndo'],
  searches: 'Search runs',
  sort: '-queuedAt',
  presets: [
    { name: 'All runs' },
    { name: 'Can be undone', filter: [{ field: 'canUndo', op: 'is', value: true }] },
    { name: 'With refusals', filter: [{ field: 'refused', op: 'gt', value: 0 }] },
    { name: 'Failed', filter: [{ field: 'state', op: 'in', value: ['failed'] }] },
  ],
})

const outcomeLabels: Record<(typeof outcomes)[number], string> = {
  changed: 'Changed',
  unchanged: 'Already so',
  refused: 'Refused',
  failed: 'Failed',
  skipped: 'Left out',
  setAside: 'Waiting',
}

const targetRow = z.object({
  uid: field.uid(),
  seq: z.number().int(),
  code: z.string(),
  name: z.string(),
  outcome: field.choice(outcomeLabels),
  reason: z.string(),
  also: z.record(z.string(), z.unknown()),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})

const perRun = {
  resource,
  levels,
  under: '/:uid',
  params: uidParam,
  row: targetRow,
  columns: {
    seq: { hidden: true },
    code: {},
    name: { main: true },
    outcome: {},
    reason: {},
    also: { hidden: true, filter: false, sort: false },
    before: { filter: false, sort: false },
    after: { filter: false, sort: false },
  },
  searches: 'Search code or name',
  sort: 'seq',
} as const

/** Every target of a preview, with what it has and what it would get. */
export const previewView = dataView({ ...perRun, name: 'BulkPreviewView', noun: 'records of a preview' })

/** Every target of a run, with what happened to it and why. */
export const resultView = dataView({ ...perRun, name: 'BulkResultView', noun: 'records of a run' })
