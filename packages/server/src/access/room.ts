import { myAccount } from '#access/account/my-account'
import { prove } from '#access/account/prove'
import { staffCards } from '#access/dashboard-cards'
import { openDesk } from '#access/desk'
import { logon } from '#access/login/logon'
import { loginSecondStep } from '#access/login/second-step'
import { type MakeStore, setup } from '#access/login/setup'
import { passwordCalls } from '#access/passwords/calls'
import { mySessions } from '#access/sessions/my-sessions'
import type { Sessions } from '#access/sessions/sessions'
import { staffDeeds } from '#access/staff/actions'
import { loginPolicy } from '#access/staff/policy'
import { staffRecords } from '#access/staff/staff'
import { staffViews } from '#access/staff/views'
import { accessNouns } from '#access/told-changes'
import { myTwoFactor } from '#access/two-factor/my-two-factor'
import { accessTasks } from '#access/upkeep'
import type { ControlTask } from '#kit/jobs/control-jobs'
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
  accessNouns(kit)
  return accessTasks(desk)
}
