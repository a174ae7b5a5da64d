import { screens } from '@backroom/contract/organisation/screens'
import { inTheirList, type Wizard, type WizardFamily } from '#kit/bulk/wizard.ts'

const collections: readonly (readonly [name: string, title: string, about: string, group: string])[] = [
  ['ClearCollection', 'Clear Collections', 'Takes out what was put in by hand.', 'Clearing up'],
  ['SetEnabled', 'Enable Collections', 'Whether shoppers see them.', 'Collections'],
  ['Schedule', 'Schedule Collections', 'From when until when they are shown.', 'Collections'],
  ['Tag', 'Tag Collections', 'For campaigns, and for rules.', 'Collections'],
  ['Untag', 'Untag Collections', 'Takes a tag off.', 'Collections'],
  ['Recompute', 'Recompute Collections', 'Asks their rules again.', 'Collections'],
  ['Merge', 'Merge Collections', 'What is in several becomes one’s.', 'Collections'],
]

export const wizardFamilies: readonly WizardFamily[] = [
  {
    resource: 'collection',
    path: '/wizards/collection',
    list: screens.collections.path,
    load: () =>
      import('#organisation/collections/collection-chooser.ts').then(
        ({ collectionChooser }) => collectionChooser,
      ),
    wizards: collections.map(
      ([name, title, about, group]): Wizard => ({
        name,
        title,
        about,
        group,
        load: () =>
          import('#organisation/collections/collection-choices.ts').then(({ collectionChoice }) =>
            collectionChoice(name),
          ),
      }),
    ),
  },
  inTheirList(
    {
      resource: 'category',
      list: screens.categoryManager.path,
      group: 'Categories and filters',
      load: () => import('@backroom/contract/organisation/categories/bulk'),
    },
    [
      ['SetActive', 'Activate Categories', 'Whether shoppers see them.'],
      ['SetShowInMenu', 'Categories in the Menu', 'Shown there, or found in other ways only.'],
      ['SetGoogleCategory', 'Google Category of Categories', 'How Google files what is in them.'],
      ['SetFilters', 'Filters of Categories', 'What shoppers are asked there.'],
      ['Merge', 'Merge Categories', 'What is in several becomes one’s.'],
    ],
  ),
  inTheirList(
    {
      resource: 'facet',
      list: screens.filters.path,
      group: 'Categories and filters',
      load: () => import('@backroom/contract/organisation/filters/facets'),
    },
    [['Merge', 'Merge Facets', 'Two answers that mean the same.']],
  ),
  inTheirList(
    {
      resource: 'automaticLandingPage',
      list: screens.landingPages.path,
      group: 'Landing pages',
      load: () => import('@backroom/contract/organisation/landing-pages/landing-pages'),
    },
    [
      ['SetStatus', 'Publish Landing Pages', 'Whether they are on the site.'],
      ['UseTemplate', 'Landing Page Texts', 'Back to the words of the template.'],
      ['SetCanonical', 'Canonical of Landing Pages', 'Which page search engines should show instead.'],
      ['DeleteSuggested', 'Delete Suggested Landing Pages', 'Those that nobody wants.'],
    ],
  ),
]
