import { judge, type Visitor } from '@backroom/contract/kit/access'
import type { Group, Screen } from '@backroom/contract/kit/screen'
import { screens } from '@backroom/contract/screens'
import { say } from '#kit/say.ts'
import { isInPlan } from '#kit/store-facts.ts'

const every: readonly Screen[] = Object.values(screens)

/** Screens a person may open and that the menu shows; super-user pages also to super users outside their mode. */
export function visibleScreens(visitor: Visitor | null, among = every): Screen[] {
  const asSuperUser = visitor && { ...visitor, superUserMode: visitor.superUser }
  return among.filter(
    screen =>
      !screen.hidden && screen.levels !== 'open' && isInPlan(screen) && judge(screen, asSuperUser).allowed,
  )
}

/** The screens of one group, in the order of their titles as this reader sees them. */
export function screensOf(group: Group, visitor: Visitor | null, among = every): Screen[] {
  return visibleScreens(visitor, among)
    .filter(screen => screen.group === group)
    .sort((left, right) =>
      say(left.title).localeCompare(say(right.title), undefined, { sensitivity: 'base' }),
    )
}
