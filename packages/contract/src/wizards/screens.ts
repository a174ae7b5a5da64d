import type { Screen } from '../kit/screen.ts'

export const screens = {} as const satisfies Record<string, Screen>
