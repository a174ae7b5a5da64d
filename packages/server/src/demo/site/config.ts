import type { SpecialDay } from '@backroom/contract/kit/shapes/hours'
import type { ConfigInput } from '@backroom/contract/site/config'
import general from '#demo/site/general.json'

/** Who Green Lane Cycles is, when it is open and where it sells. */
export function demoConfig(siteUrl: string) {
  return {
    storeName: 'Green Lane Cycles',
    siteUrl,
    isSandbox: true,
    textShoppers: true,
    ...(general as unknown as Omit<Partial<ConfigInput>, 'reopensAt'>),
    specialDays: specialDays(new Date().getUTCFullYear()),
    sellTo: 'list' as const,
    sellToCountries: ['IE', 'IM', 'JE', 'GG', 'DE', 'FR', 'NL', 'ES', 'PL'],
    ratesChecked: true,
  }
}

/** From the summer of this year to that of the next, so that some are always to come. */
function specialDays(year: number): SpecialDay[] {
  const closed = (date: string, label: string): SpecialDay => ({
    date,
    label,
    closed: true,
    intervals: [],
    message: '',
  })
  const short = (date: string, label: string, from: string, to: string, message: string): SpecialDay => ({
    date,
    label,
    closed: false,
    intervals: [[from, to]],
    message,
  })
  return [
    short(`${year}-12-24`, 'Christmas Eve', '09:00', '14:00', 'Last collections at two.'),
    closed(`${year}-12-25`, 'Christmas Day'),
    closed(`${year}-12-26`, 'Boxing Day'),
    short(`${year}-12-31`, "New Year's Eve", '09:00', '15:00', ''),
    closed(`${year + 1}-01-01`, "New Year's Day"),
    short(`${year + 1}-02-03`, 'Staff training', '12:00', '17:30', 'We open at noon.'),
    short(`${year + 1}-05-03`, 'Early May bank holiday', '10:00', '16:00', ''),
    short(`${year + 1}-05-31`, 'Spring bank holiday', '10:00', '16:00', ''),
    short(`${year + 1}-08-30`, 'Summer bank holiday', '10:00', '16:00', ''),
  ]
}
