import { staffCards } from '#access/dashboard-cards'
import { openDesk } from '#access/desk'
import { loginSecondStep } from '#access/login-second-step'
import { logon } from '#access/logon'
import { myAccount } from '#access/my-account'
import { mySessions } from '#access/my-sessions'
import { myTwoFactor } from '#access/my-two-factor'
import { passwordCalls } from '#access/password-calls'
import { loginPolicy } from '#access/policy'
import { prove } from '#access/prove'
import type { Sessions } from '#access/sessions'
import { type MakeStore, setup } from '#access/setup'
import { staffRecords } from '#access/staff'
import { staffDeeds } from '#access/staff-actions'
import { staffViews } from '#access/staff-views'
import { accessTasks } from '#access/upkeep'
import type { ControlTask } from '#kit/control-jobs'
import type { Kit } from '#kit/kit'

/** Serves everything about logging in and staff; answers what is to be done in the background. */
export function access(kit: Kit, sessions: Sessions, makeStore: MakeStore): ControlTask[] {
  const desk = openDesk(kit, sessions)
  logon(desk)
  loginSecondStep(desk)
  setup(desk, makeStore)
  passwordCalls(desk)
  prove(desk)
  myAccount(desk)
  myTwoFactor(desk)
  mySessions(desk)
  staffViews(desk)
  loginPolicy(desk)
  staffRecords(desk)
  staffDeeds(desk)
  staffCards(kit)
  return accessTasks(desk)
}
