import { z } from 'zod'
import { administrators } from '../kit/access.ts'
import { dataView } from '../kit/data-view.ts'
import { endpoint } from '../kit/endpoint.ts'
import * as field from '../kit/field.ts'
import { ofKind } from '../kit/field-kind.ts'
import { historyDeeds, historyVias } from '../kit/history.ts'
import { options } from '../kit/option.ts'

const resource = 'history'
const levels = administrators
const feature = 'storeHistory'

/** Whoever ever wrote something in the store, Backroom itself included. */
export const peopleOptions = options({
  resource: 'staff',
  path: '/options/history-people',
  noun: 'people in the history',
  levels,
})

/** Who did what, where and when, in the whole store. */
export const storeHistoryView = dataView({
  resource,
  name: 'HistoryView',
  noun: 'changes',
  levels,
  feature,
  row: z.object({
    uid: z.number().int().meta({ label: 'Change number' }),
    at: field.instant().meta({ label: 'When' }),
    /** Backroom itself is 0. */
    byUid: ofKind('reference', z.number().int(), { resource: 'staff', label: 'Person' }),
    by: z.string().meta({ label: 'Who' }),
    action: field.choice(historyDeeds).meta({ label: 'Done' }),
    kind: z.string().meta({ label: 'Where' }),
    record: z.string().meta({ label: 'Record' }),
    what: z.string().meta({ label: 'What' }),
    via: field.choice({ ...historyVias, demo: 'Demo store', 'set-up': 'Setting up' }).meta({ label: 'How' }),
    run: z.string().meta({ label: 'Run' }),
    operationUid: z.number().int().nullable().meta({ label: 'Run number' }),
    asSuperUser: field.flag().meta({ label: 'In super-user mode' }),
    note: z.string(),
    path: z.string().nullable().meta({ label: 'Address' }),
    /** A record deleted by hand that is still gone. */
    canReturn: field.flag().meta({ label: 'Can be brought back' }),
  }),
  columns: {
    uid: { hidden: true, filter: false },
    at: { width: 120, sort: false },
    by: { width: 140, filter: false, sort: false },
    action: { width: 100, sort: false },
    kind: { width: 130, filter: false, sort: false },
    record: { main: true, width: 260, filter: false, sort: false },
    what: { width: 420, filter: false, sort: false },
    via: { sort: false, width: 120 },
    run: { hidden: true, filter: false, sort: false },
    byUid: { hidden: true, sort: false, options: peopleOptions },
    operationUid: { hidden: true, sort: false },
    asSuperUser: { hidden: true, sort: false },
    note: { hidden: true, sort: false },
    path: { hidden: true, filter: false, sort: false },
    canReturn: { hidden: true, filter: false, sort: false },
  },
  always: ['at', 'by', 'action', 'kind', 'record', 'what', 'path', 'canReturn', 'operationUid'],
  searches: 'Search records by name or code',
  sort: '-uid',
  presets: [
    {
      name: 'By people',
      filter: [
        { field: 'operationUid', op: 'empty', value: true },
        { field: 'byUid', op: 'notIn', value: [0] },
      ],
    },
    { name: 'Deleted', filter: [{ field: 'action', op: 'in', value: ['delete'] }] },
    { name: 'In super-user mode', filter: [{ field: 'asSuperUser', op: 'is', value: true }] },
    { name: 'Everything' },
  ],
  more: z.object({
    /** Records of one kind alone, by the history's word for it. */
    of: z.string().max(60).default(''),
    /** Changes of this field alone, by its name. */
    field: z.string().max(60).default(''),
  }),
})

/** The kinds of records that have a history. */
export const readHistoryKinds = endpoint({
  method: 'GET',
  path: '/history/kinds',
  levels,
  feature,
  resource,
  reply: z.array(
    z.object({
      entity: z.string(),
      word: z.string(),
      /** What of them may have been changed. */
      fields: z.array(z.object({ field: z.string(), label: z.string() })),
    }),
  ),
  summary: 'The kinds of records that have a history, by name',
})

/** Puts back what somebody deleted by hand. */
export const bringBack = endpoint({
  method: 'POST',
  path: '/history/:historyUid/bring-back',
  levels,
  feature,
  resource,
  params: z.object({ historyUid: field.writtenHistoryUid() }),
  reply: z.object({ records: z.number().int(), path: z.string().nullable() }),
  summary: 'Bring back a record deleted by hand, with its number and values, and what was deleted with it',
})
