import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import * as field from '../../kit/field.ts'
import { settings } from '../../kit/settings.ts'
import { channelNames, stockChannels } from '../stock/words.ts'

export const simSettingsInput = z.object({
  enabled: field.flag().meta({ label: 'Sell what suppliers have' }),
  channels: z
    .array(z.enum(channelNames))
    .max(4)
    .meta({ kind: 'list', label: 'Sold on', options: stockChannels }),
  offerWhen: field
    .choice({ always: 'Together with own stock', ownIsZero: 'When own stock has run out' })
    .meta({ label: 'Offered' }),
  maxOffer: field.whole(1, 9_999).meta({ label: 'Most of one item' }),
  holdMinutes: field.whole(0, 60).meta({ label: 'A basket holds units for' }),
})

/** Where and when what suppliers have is sold beside own stock. */
export const simSettings = settings({
  resource: 'simSettings',
  path: '/SimSettings',
  noun: 'supplier stock settings',
  levels: storeStaff,
  input: simSettingsInput,
})
