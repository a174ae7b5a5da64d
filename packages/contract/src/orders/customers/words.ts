export const customerTypes = { B2C: 'Person', B2B: 'Business' } as const
export type CustomerType = keyof typeof customerTypes

export const customerStatuses = {
  active: 'Active',
  blocked: 'Blocked',
  closed: 'Closed',
  anonymised: 'Anonymised',
} as const
export type CustomerStatus = keyof typeof customerStatuses

export const consents = { unknown: 'Not asked', given: 'Given', withdrawn: 'Withdrawn' } as const
export type Consent = keyof typeof consents

export const consentChannels = { email: 'Email', sms: 'Text message' } as const
export type ConsentChannel = keyof typeof consentChannels

/** Whose word a consent was. */
export const consentGivers = {
  shopper: 'Shopper',
  staff: 'Staff',
  import: 'Import',
  system: 'Backroom',
} as const
export type ConsentGiver = keyof typeof consentGivers

export const anonymiseReasons = {
  customerAsked: 'The customer asked',
  retention: 'Kept long enough',
  duplicate: 'Merged into another',
} as const
export type AnonymiseReason = keyof typeof anonymiseReasons

export const anonymisationStates = { waiting: 'Waiting', done: 'Done', refused: 'Refused' } as const
export type AnonymisationState = keyof typeof anonymisationStates
