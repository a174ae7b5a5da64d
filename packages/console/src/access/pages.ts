import type { screens } from '@backroom/contract/access/screens'
import { Login } from '#access/login/login.tsx'
import type { LazyPage } from '#kit/page/page.ts'

export const pages: Record<keyof typeof screens, LazyPage> = {
  login: async () => Login, // everybody starts there
  twoFactor: () => import('#access/two-factor/two-factor.tsx').then(({ TwoFactor }) => TwoFactor),
  forgottenPassword: () =>
    import('#access/passwords/forgotten-password.tsx').then(({ ForgottenPassword }) => ForgottenPassword),
  setPassword: () => import('#access/passwords/set-password.tsx').then(({ SetPassword }) => SetPassword),
  myAccount: () => import('#access/account/my-account/my-account.tsx').then(({ MyAccount }) => MyAccount),
  superUsers: () => import('#access/super-users/super-users.tsx').then(({ SuperUsers }) => SuperUsers),
  staff: () => import('#access/staff/staff-list/staff-list.tsx').then(({ StaffList }) => StaffList),
  newStaffMember: () => import('#access/staff/staff-edit/staff-new.tsx').then(({ StaffNew }) => StaffNew),
  staffMember: () => import('#access/staff/staff-edit/staff-edit.tsx').then(({ StaffEdit }) => StaffEdit),
}
