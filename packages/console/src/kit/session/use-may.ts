import { judge, type Rule } from '@backroom/contract/kit/access'
import { useUser, visitorOf } from '#kit/session/session.ts'

/** Whether whoever is signed in may do this; what they may not do is not offered. */
export function useMay(rule: Rule): boolean {
  return judge(rule, visitorOf(useUser())).allowed
}
