import { onTheWall } from '@backroom/contract/kit/shapes/hours'
import { bankHolidays, holidayRegions } from '@backroom/contract/site/general/general'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { storedConfig } from '#site/config-row'

/** The library reads a large table; few ask. */
const load = async () => (await import('date-holidays')).default

/** Bank holidays are offered and never kept by themselves. */
export function holidays(kit: Kit) {
  serve(kit, bankHolidays, async ({ store }) => {
    const { countryCode, holidayRegion, timeZone } = await storedConfig(store.database.orm)
    const Holidays = await load()
    const known = holidayRegion ? new Holidays(countryCode, holidayRegion) : new Holidays(countryCode)
    const { day: today } = onTheWall(new Date().toISOString(), timeZone)
    const year = Number(today.slice(0, 4))
    return [year, year + 1]
      .flatMap(each => known.getHolidays(each, 'en'))
      .filter(({ type }) => type === 'public')
      .map(({ date, name }) => ({ date: date.slice(0, 10), label: name }))
      .filter(({ date }) => date >= today && date < `${year + 1}${today.slice(4)}`)
  })

  serve(kit, holidayRegions, async ({ query }) => {
    const regions = await regionsOf(query.country)
    return Object.entries(regions).map(([code, name]) => ({ code, name }))
  })
}

/** Parts of a country by their code, as the list of bank holidays knows them. */
async function regionsOf(country: string): Promise<Readonly<Record<string, string>>> {
  const Holidays = await load()
  return (new Holidays().getStates(country, 'en') as Record<string, string> | undefined) ?? {}
}

/** Whether a country has such a part; the whole of it is always one. */
export async function isRegion(country: string, region: string): Promise<boolean> {
  return region === '' || Object.hasOwn(await regionsOf(country), region)
}
