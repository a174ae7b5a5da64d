import { picker } from '../../kit/option.ts'

export const customerOptions = picker('customer', 'customers', 'customers')
