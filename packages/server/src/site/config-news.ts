import { announce } from '#kit/events'

/** Tells every server and every page of the store that the configuration is another one. */
export const configNews = announce({
  type: 'record.changed',
  entity: 'siteConfig',
  uid: 1,
  version: null,
  by: { uid: 0, name: 'Backroom' },
})
