import { wizardFamilies as items } from '#items/wizards.ts'
import type { WizardFamily } from '#kit/bulk/wizard.ts'
import { wizardFamilies as marketing } from '#marketing/wizards.ts'
import { wizardFamilies as marketplace } from '#marketplace/wizards.ts'
import { wizardFamilies as orders } from '#orders/wizards.ts'
import { wizardFamilies as organisation } from '#organisation/wizards.ts'

/** What can be done to many records at once, room by room. */
export const wizardFamilies: readonly WizardFamily[] = [
  ...items,
  ...organisation,
  ...marketing,
  ...orders,
  ...marketplace,
]
