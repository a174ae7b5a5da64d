import { weekdayList } from './general/general.ts'
import { siteAnswer } from './website.ts'

/** What the API for websites is made of here. */
export const siteAnswers = { site: siteAnswer } as const

/** Days of the week on which something holds. */
export const weekdays = weekdayList
