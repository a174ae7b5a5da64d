import { picker } from '../../kit/option.ts'

export const itemOptions = picker('item', 'items', 'items')
