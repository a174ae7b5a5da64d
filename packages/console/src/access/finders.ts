import { screens } from '@backroom/contract/access/screens'
import { staffView } from '@backroom/contract/access/staff'
import { pathTo } from '@backroom/contract/kit/screen'
import { IconUser } from '@tabler/icons-react'
import { call } from '#kit/calls/call.ts'
import type { RecordFinder } from '#kit/record-finder.ts'

export const finders: readonly RecordFinder[] = [
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
