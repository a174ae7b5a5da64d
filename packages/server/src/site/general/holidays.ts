import { onTheWall } from '@backroom/contract/kit/shapes/hours'
import { bankHolidays } from '@backroom/contract/site/general/general'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { storedConfig } from '#site/config-row'

/** Bank holidays are offered and never kept by themselves. */
export function holidays(kit: Kit) {
  serve(kit, bankHolidays, async ({ store }) => {
    const { countryCode, holidayRegion, timeZone } = await storedConfig(store.database.orm)
    const { default: Holidays } = await import('date-holidays') // reads a large table; few ask
    const known = holidayRegion ? new Holidays(countryCode, holidayRegion) : new Holidays(countryCode)
    const { day: today } = onTheWall(new Date().toISOString(), timeZone)
    const year = Number(today.slice(0, 4))
    return [year, year + 1]
      .flatMap(each => known.getHolidays(each, 'en'))
      .filter(({ type }) => type === 'public')
      .map(({ date, name }) => ({ date: date.slice(0, 10), label: name }))
      .filter(({ date }) => date >= today && date < `${year + 1}${today.slice(4)}`)
  })
}
