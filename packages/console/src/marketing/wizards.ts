import { screens } from '@backroom/contract/marketing/screens'
import { inTheirList, type WizardFamily } from '#kit/bulk/wizard.ts'

const group = 'Offers'

export const wizardFamilies: readonly WizardFamily[] = [
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
      ['Archive', 'Archive Coupons', 'Those that are over; their codes stay taken.'],
    ],
  ),
]
