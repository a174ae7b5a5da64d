import { screens } from '@backroom/contract/marketing/screens'
import { inTheirList, type Wizard, type WizardFamily } from '#kit/bulk/wizard.ts'

const group = 'Offers'
const starBuys: readonly (readonly [name: string, title: string, about: string])[] = [
  ['SetActive', 'Switch Star Buys', 'Whether shoppers get them.'],
  ['SetSchedule', 'Schedule Star Buys', 'From when until when they run.'],
  ['SetOffer', 'Offer of Star Buys', 'How much comes off what is got.'],
  ['DeleteItemToItem', 'Delete Star Buys of Items', 'From one item to another, those that are over.'],
  ['Delete', 'Delete Star Buys', 'Any of them, those of collections too.'],
]

export const wizardFamilies: readonly WizardFamily[] = [
  {
    resource: 'starBuy',
    path: '/wizards/star-buys',
    list: screens.starBuyItems.path,
    load: () =>
      import('#marketing/star-buys/star-buy-chooser.ts').then(({ starBuyChooser }) => starBuyChooser),
    wizards: starBuys.map(
      ([name, title, about]): Wizard => ({
        name,
        title,
        about,
        group,
        load: () =>
          import('#marketing/star-buys/star-buy-choices.ts').then(({ starBuyChoice }) => starBuyChoice(name)),
      }),
    ),
  },
  inTheirList(
    {
      resource: 'coupon',
      list: screens.coupons.path,
      group,
      load: () => import('@backroom/contract/marketing/coupons/bulk'),
    },
    [
      ['SetActive', 'Switch Coupons', 'Whether shoppers may use them.'],
      ['SetSchedule', 'Schedule Coupons', 'From when until when they run.'],
      ['AddExclusions', 'Add Exclusions to Coupons', 'Brands, categories and collections they leave alone.'],
      ['Archive', 'Archive Coupons', 'Those that are over; their codes stay taken.'],
    ],
  ),
]
