import { screens as access } from './access/screens.ts'
import { screens as content } from './content/screens.ts'
import { screens as items } from './items/screens.ts'
import type { Screen } from './kit/screen.ts'
import { screens as organisation } from './organisation/screens.ts'
import { screens as shell } from './shell/screens.ts'

/** Every page of the console. Nothing else knows a path. */
export const screens = {
  ...shell,
  ...access,
  ...items,
  ...organisation,
  ...content,
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens
