import { screens } from '@backroom/contract/access/screens'
import { staffView } from '@backroom/contract/access/staff'
import { pathTo } from '@backroom/contract/kit/screen'
import { IconUser, IconUserPlus } from '@tabler/icons-react'
import { byList, type PaletteAction, type RecordFinder } from '#kit/record-finder.ts'

export const finders: readonly RecordFinder[] = [
  byList(
    { title: 'Staff', icon: IconUser, screen: screens.staffMember },
    staffView,
    ['name', 'username'],
    ({ uid, name, username }) => ({
      name,
      note: username,
      path: pathTo(screens.staffMember, { uid }),
    }),
  ),
]

export const actions: readonly PaletteAction[] = [
  {
    label: 'New member of staff',
    icon: IconUserPlus,
    rule: screens.newStaffMember,
    path: screens.newStaffMember.path,
  },
]
