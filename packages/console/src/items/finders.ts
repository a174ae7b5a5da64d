import { brandOptions } from '@backroom/contract/items/brands/pickers'
import { screens } from '@backroom/contract/items/screens'
import { pathTo } from '@backroom/contract/kit/screen'
import { IconTag } from '@tabler/icons-react'
import { call } from '#kit/calls/call.ts'
import type { RecordFinder } from '#kit/record-finder.ts'

export const finders: readonly RecordFinder[] = [
  {
    title: 'Brands',
    icon: IconTag,
    rule: brandOptions,
    find: (search, options) => call(brandOptions, { query: { search } }, options),
    addressOf: uid => pathTo(screens.brand, { uid }),
  },
]
