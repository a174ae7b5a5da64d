import { picker } from '../../kit/option.ts'

export const categoryOptions = picker('category', 'categories', 'categories')
