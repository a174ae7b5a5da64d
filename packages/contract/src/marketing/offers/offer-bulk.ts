import * as field from '../../kit/field.ts'

/** What coupons and star buys alike are asked when many are switched on or off. */
export const switchFields = { active: field.flag().meta({ label: 'Switched on' }) }

/** What they are asked when many get the same days. */
export const dayFields = {
  startsAt: field.instant().nullable().meta({ label: 'Starts' }),
  endsAt: field.instant().nullable().meta({ label: 'Ends' }),
}
