import { picker } from '../../kit/option.ts'

export const collectionOptions = picker('collection', 'collections', 'collections')
