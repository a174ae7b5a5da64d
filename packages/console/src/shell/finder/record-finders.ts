import { staffView } from '@backroom/contract/access/staff'
import { brandOptions } from '@backroom/contract/items/brands/pickers'
import type { Rule } from '@backroom/contract/kit/access'
import type { Option } from '@backroom/contract/kit/option'
import { pathTo } from '@backroom/contract/kit/screen'
import { screens } from '@backroom/contract/screens'
import { type Icon, IconTag, IconUser } from '@tabler/icons-react'
import { type CallOptions, call } from '#kit/calls/call.ts'

/** A kind of record the command palette looks through. */
export interface RecordFinder {
  readonly title: string
  /** Beside records without a picture. */
  readonly icon: Icon
  /** Who may make the call behind it. */
  readonly rule: Rule
  readonly find: (
    search: string,
    options: CallOptions,
  ) => Promise<Pick<Option, 'uid' | 'name' | 'note' | 'image'>[]>
  readonly addressOf: (uid: number) => string
}

/** Records by name, code or number, through the same calls as the pickers and lists: they add no right of their own. */
export const recordFinders: readonly RecordFinder[] = [
  {
    title: 'Brands',
    icon: IconTag,
    rule: brandOptions,
    find: (search, options) => call(brandOptions, { query: { search } }, options),
    addressOf: uid => pathTo(screens.brand, { uid }),
  },
  {
    title: 'Staff',
    icon: IconUser,
    rule: staffView.list,
    find: async (search, options) => {
      const { rows } = await call(staffView.list, { query: { search, limit: 5 } } as never, options)
      return (rows as { uid: number; name: string; username: string }[]).map(({ uid, name, username }) => ({
        uid,
        name,
        note: username,
        image: null,
      }))
    },
    addressOf: uid => pathTo(screens.staffMember, { uid }),
  },
]
