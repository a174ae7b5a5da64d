import { picker } from '../../kit/option.ts'

export const guideOptions = picker('buyersGuide', 'buyers-guides', 'buyers guides')
