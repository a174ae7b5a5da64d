import type { OptionsCall } from '../kit/option.ts'
import { customerOptions } from './customers/pickers.ts'

export const pickers: readonly OptionsCall[] = [customerOptions]
