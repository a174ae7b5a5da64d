import { picker } from '../../kit/option.ts'

export const collectionOptions = picker('collection', 'collections', 'collections')
export const collectionTagOptions = picker('collectionTag', 'collection-tags', 'collection tags')
