import { picker } from '../../kit/option.ts'

export const styleOptions = picker('style', 'styles', 'styles')
