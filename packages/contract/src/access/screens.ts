import { administrators, everyone, open, storeStaff } from '../kit/access.ts'
import type { Screen } from '../kit/screen.ts'

const staffPages = { group: 'Site Management', levels: administrators } as const

export const screens = {
  login: { path: '/login', title: 'Login', levels: open, hidden: true },
  twoFactor: {
    path: '/two-factor-authentication',
    title: 'Two-Factor Authentication',
    levels: open,
    hidden: true,
  },
  forgottenPassword: {
    path: '/forgotten-password',
    title: 'Forgotten Password',
    levels: open,
    hidden: true,
  },
  setPassword: { path: '/set-password/:token', title: 'Set Password', levels: open, hidden: true },
  myAccount: { path: '/my-account', title: 'My Account', levels: everyone, hidden: true },
  superUsers: { path: '/super-users', title: 'Super Users', group: 'Super Users', levels: storeStaff },
  staff: { ...staffPages, path: '/staff', title: 'Staff' },
  newStaffMember: {
    ...staffPages,
    path: '/staff/new',
    title: 'New Staff Member',
    hidden: true,
    parent: '/staff',
  },
  staffMember: {
    ...staffPages,
    path: '/staff/:uid',
    title: 'Edit Staff Member',
    hidden: true,
    parent: '/staff',
    noun: 'Member of staff',
  },
} as const satisfies Record<string, Screen>
