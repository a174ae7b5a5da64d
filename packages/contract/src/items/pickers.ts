import type { OptionsCall } from '../kit/option.ts'
import { brandOptions } from './brands/pickers.ts'
import { builderTemplateOptions } from './builders/pickers.ts'
import { colourOptions } from './colours/pickers.ts'
import { guideOptions } from './guides/pickers.ts'
import { itemOptions } from './lists/pickers.ts'
import { seasonOptions } from './seasons/pickers.ts'
import { styleOptions } from './styles/pickers.ts'

export const pickers: readonly OptionsCall[] = [
  itemOptions,
  brandOptions,
  seasonOptions,
  colourOptions,
  styleOptions,
  guideOptions,
  builderTemplateOptions,
]
