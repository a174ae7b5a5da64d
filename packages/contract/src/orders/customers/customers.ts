import { z } from 'zod'
import { administrators, storeStaff } from '../../kit/access.ts'
import { bulksOf } from '../../kit/bulk.ts'
import { dataView } from '../../kit/data-view.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { person } from '../../kit/history.ts'
import { atVersion, record } from '../../kit/record.ts'
import { address } from '../../kit/shapes/address.ts'
import { mailStates } from '../../kit/shapes/mail-states.ts'
import { orderStatuses } from '../order/words.ts'
import {
  anonymisationStates,
  anonymiseReasons,
  consentChannels,
  consentGivers,
  consents,
  customerStatuses,
  customerTypes,
} from './words.ts'

const one = <const Options extends Readonly<Record<string, string>>>(options: Options) =>
  z.enum(Object.keys(options) as [keyof Options & string, ...(keyof Options & string)[]])
const count = (label: string) => z.number().int().meta({ label })

export const customerAddressesMost = 20
export const customerTagsMost = 20

/** Where a customer lives, works or has things sent. */
const addresses = field.rows(
  {
    /** Tells the addresses of one customer apart; made up where one is added. */
    key: field.text(40, 1),
    label: field.text(30),
    address: address(),
    isDefaultBilling: field.flag().meta({ label: 'Bills go here' }),
    isDefaultDelivery: field.flag().meta({ label: 'Parcels go here' }),
  },
  customerAddressesMost,
)

export const customerInput = z.object({
  firstName: field.text(50),
  lastName: field.text(50, 1),
  email: field
    .text(254, 1)
    .regex(/^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/, 'Enter an email address.')
    .overwrite(email => email.toLowerCase()),
  phone: field.text(30),
  mobile: field.text(30),
  companyName: field.text(100).meta({ label: 'Company' }),
  vatNumber: field.text(20).meta({ label: 'VAT number' }),
  customerType: field.choice(customerTypes).meta({ label: 'Type' }),
  status: field.choice(customerStatuses),
  blockReason: field.text(200).meta({ label: 'Why blocked' }),
  emailConsent: field.choice(consents).meta({ label: 'Email consent' }),
  smsConsent: field.choice(consents).meta({ label: 'Text consent' }),
  tags: z.array(field.text(30, 1)).max(customerTagsMost, 'At most 20 tags.').meta({ kind: 'list' }),
  staffNotes: field.lines(2_000).meta({ label: 'Staff notes' }),
  addresses,
})
export type CustomerInput = z.output<typeof customerInput>
export type CustomerAddress = CustomerInput['addresses'][number]

export const blankCustomer: CustomerInput = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  mobile: '',
  companyName: '',
  vatNumber: '',
  customerType: 'B2C',
  status: 'active',
  blockReason: '',
  emailConsent: 'unknown',
  smsConsent: 'unknown',
  tags: [],
  staffNotes: '',
  addresses: [],
}

/** Customers are not deleted: their data are removed, and what accounts need stays. */
const { remove: _removed, ...customer } = record({
  resource: 'customer',
  path: '/Customer',
  noun: 'customer',
  levels: storeStaff,
  input: customerInput,
  computed: z.object({
    name: z.string(),
    orderCount: count('Orders'),
    totalSpentMinor: field.amount().meta({ label: 'Spent' }),
    averageOrderMinor: field.amount().nullable().meta({ label: 'Average' }),
    lastOrderAt: field.instant().nullable().meta({ label: 'Last order' }),
    anonymisedAt: field.instant().nullable(),
  }),
})
export const customers = customer

const ofAddress = { hidden: true, sort: false } as const

/** One row a customer, edited in place. */
export const customersView = dataView({
  record: customers,
  name: 'CustomerListView',
  noun: 'customers',
  exports: administrators,
  row: z.object({
    erasureDueBy: field.instant().nullable().meta({ label: 'Data to be removed by' }),
  }),
  columns: {
    name: { main: true, width: 136 },
    firstName: { hidden: true },
    lastName: { hidden: true },
    email: { width: 224 },
    phone: { width: 116, sort: false },
    mobile: { hidden: true, sort: false },
    companyName: { hidden: true },
    customerType: { width: 78 },
    status: { width: 94 },
    blockReason: { hidden: true, sort: false },
    emailConsent: { width: 108 },
    smsConsent: { hidden: true },
    orderCount: { width: 70 },
    totalSpentMinor: { width: 90 },
    averageOrderMinor: { hidden: true },
    lastOrderAt: { width: 96 },
    createdAt: { of: field.instant().meta({ label: 'Registered' }), hidden: true },
    town: { of: z.string(), ...ofAddress },
    postcode: { of: z.string(), ...ofAddress },
    country: { of: z.string(), ...ofAddress },
    tags: { width: 92, sort: false },
    erasureDueBy: { hidden: true, sort: false },
  },
  always: ['name', 'email', 'status', 'orderCount', 'totalSpentMinor'],
  searches: 'Search name, email, phone, postcode or order',
  sort: '-lastOrderAt',
  presets: [
    { name: 'Customers', filter: [{ field: 'status', op: 'in', value: ['active', 'blocked'] }] },
    { name: 'Blocked', filter: [{ field: 'status', op: 'in', value: ['blocked'] }] },
    { name: 'Businesses', filter: [{ field: 'customerType', op: 'in', value: ['B2B'] }] },
    { name: 'Data to be removed', filter: [{ field: 'erasureDueBy', op: 'empty', value: false }] },
    { name: 'All customers' },
  ],
  sums: ['orderCount', 'totalSpentMinor'],
})

/** What may be typed into a row; everything else of it is worked out or kept elsewhere. */
export const rowInput = customerInput.pick({
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  mobile: true,
  companyName: true,
  customerType: true,
  tags: true,
  emailConsent: true,
  smsConsent: true,
  status: true,
  blockReason: true,
})
export type RowInput = z.output<typeof rowInput>

const { get, post, put } = callsOf({ levels: storeStaff, resource: 'customer' })

export const updateFromView = put(
  '/Customer/UpdateFromViewData',
  'Change some columns of a row; other people’s changes to others are merged',
  {
    body: atVersion.extend({ uid: field.uid() }).catchall(z.unknown()).meta({ id: 'CustomerRowChange' }),
    reply: customersView.row,
  },
)

export const consentInput = atVersion.extend({
  channel: field.choice(consentChannels),
  became: field.choice({ given: 'Given', withdrawn: 'Withdrawn' }).meta({ label: 'Consent' }),
  source: field.text(60, 1).meta({ label: 'Where it was said' }),
  wording: field.text(300).meta({ label: 'What they agreed to' }),
})
export const recordConsent = post('/Customer/:uid/consent', 'Note what a customer agreed to, or took back', {
  body: consentInput,
  reply: customers.stored,
})

/** Of two records of one person: which is kept, and which goes into it. */
export const mergeInput = z.object({
  keepUid: field.reference('customer').meta({ label: 'Keep' }),
  loseUid: field.reference('customer').meta({ label: 'Merge' }),
  versions: z.object({ keep: field.version(), lose: field.version() }),
  dryRun: z.boolean().default(false),
})
export const mergeCustomers = post(
  '/Customer/Merge',
  'Make one of two records of a person; the other loses its data',
  {
    levels: administrators,
    body: mergeInput,
    reply: z
      .object({
        keep: z.object({ uid: field.uid(), name: z.string() }),
        moves: z.array(z.object({ text: z.string(), count: z.number().int() })),
        emailConsent: one(consents),
        smsConsent: one(consents),
      })
      .meta({ id: 'CustomersMerged' }),
  },
)

/** A request that somebody's data be removed, as it stands. */
export const anonymisation = z
  .object({
    uid: field.uid(),
    state: one(anonymisationStates),
    reason: one(anonymiseReasons),
    evidence: z.string(),
    requestedAt: z.string(),
    requestedBy: person,
    dueBy: z.string(),
    doneAt: z.string().nullable(),
    blockers: z.array(z.object({ text: z.string(), path: z.string().nullable() })),
    erased: z.record(z.string(), z.number().int()),
    kept: z.array(z.object({ what: z.string(), why: z.string(), until: z.string().nullable() })),
  })
  .meta({ id: 'Anonymisation' })
export type Anonymisation = z.output<typeof anonymisation>

/** So many of a customer's orders and messages stand in the panel. */
export const shownOfCustomer = 20

export const customerFile = get('/Customer/:uid/file', 'What stands about a customer beside their record', {
  reply: z
    .object({
      orders: z.array(
        z.object({
          uid: field.uid(),
          number: z.string(),
          placedAt: z.string(),
          status: one(orderStatuses),
          unitCount: z.number().int(),
          grandTotalMinor: z.number().int(),
        }),
      ),
      consents: z.array(
        z.object({
          uid: z.number().int(),
          at: z.string(),
          channel: one(consentChannels),
          was: one(consents),
          became: one(consents),
          giver: one(consentGivers),
          by: person,
          source: z.string(),
          wording: z.string(),
        }),
      ),
      messages: z.array(
        z.object({
          uid: field.uid(),
          at: z.string(),
          subject: z.string(),
          to: z.string(),
          state: one(mailStates),
        }),
      ),
      anonymisation: anonymisation.nullable(),
      /** Invoices of theirs that are kept sealed. */
      sealedInvoices: z.number().int(),
    })
    .meta({ id: 'CustomerFile' }),
})

const change = bulksOf({
  root: '/bulkcustomeroperations',
  family: 'customer',
  resource: 'customer',
  levels: storeStaff,
  record: customerInput.pick({
    tags: true,
    emailConsent: true,
    smsConsent: true,
    status: true,
    blockReason: true,
  }),
})

export const addTag = change('AddTag', 'Tags', 'Add a tag', { tag: field.text(30, 1) })
export const removeTag = change('RemoveTag', 'Tags', 'Remove a tag', { tag: field.text(30, 1) })
/** Consent is never given in bulk: only the person can. */
export const withdrawConsent = change('WithdrawConsent', 'Consent', 'Withdraw consent', {
  channel: field.choice({ ...consentChannels, both: 'Both' }).meta({ label: 'Of' }),
})
export const blockCustomers = change('Block', 'Status', 'Block', {
  blockReason: field.text(200, 1).meta({ label: 'Why' }),
})
export const unblockCustomers = change('Unblock', 'Status', 'Unblock', {})
