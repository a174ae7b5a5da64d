import { picker } from '../../kit/option.ts'

export const colourOptions = picker('colour', 'colours', 'colours')
