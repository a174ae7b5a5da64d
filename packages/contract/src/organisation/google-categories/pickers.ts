import { picker } from '../../kit/option.ts'

export const googleCategoryOptions = picker('googleCategory', 'google-categories', 'Google categories')
