/** What an item says before its launch. The words are the product's own, so the gate lets this file have them. */
export const comingSoon = {
  state: 'Coming soon',
  until: 'Coming soon, {date}',
  onSite: 'Coming soon on the site',
} as const
