/** How a mail stands, wherever mails are shown. */
export const mailStates = {
  queued: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  deferred: 'Tried again later',
  failed: 'Failed',
  uncertain: 'Uncertain',
  cancelled: 'Cancelled',
  suppressed: 'Held back for this address',
  bounced: 'Came back',
} as const
