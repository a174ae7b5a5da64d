import { siteAnswer } from './website.ts'

/** What the API for websites is made of here. */
export const siteAnswers = { site: siteAnswer } as const
