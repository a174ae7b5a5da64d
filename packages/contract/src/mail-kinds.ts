import { mailKinds as access } from './access/mail-kinds.ts'
import { mailKinds as content } from './content/mail-kinds.ts'
import { mailKinds as items } from './items/mail-kinds.ts'
import { mailKinds as marketing } from './marketing/mail-kinds.ts'
import { mailKinds as marketplace } from './marketplace/mail-kinds.ts'
import { mailKinds as orders } from './orders/mail-kinds.ts'
import { mailKinds as organisation } from './organisation/mail-kinds.ts'
import { mailKinds as payments } from './payments/mail-kinds.ts'
import { mailKinds as shell } from './shell/mail-kinds.ts'
import { mailKinds as site } from './site/mail-kinds.ts'
import { mailKinds as storefront } from './storefront/mail-kinds.ts'
import { mailKinds as supply } from './supply/mail-kinds.ts'
import { mailKinds as wizards } from './wizards/mail-kinds.ts'

/** Every kind of mail; an unlisted one is refused. */
export const mailKinds = {
  ...site,
  ...access,
  ...content,
  ...items,
  ...supply,
  ...organisation,
  ...marketing,
  ...orders,
  ...payments,
  ...marketplace,
  ...storefront,
  ...wizards,
  ...shell,
} as const
export type MailKind = keyof typeof mailKinds
