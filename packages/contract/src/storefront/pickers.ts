import type { OptionsCall } from '../kit/option.ts'

export const pickers: readonly OptionsCall[] = []
