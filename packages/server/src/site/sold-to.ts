import type { ConfigInput } from '@backroom/contract/site/config'

/** Where shoppers may be; null is anywhere. */
export function countriesSoldTo({
  sellTo,
  sellToCountries,
  countryCode,
}: Pick<ConfigInput, 'sellTo' | 'sellToCountries' | 'countryCode'>) {
  if (sellTo === 'everywhere') return null
  return sellTo === 'homeOnly' ? [countryCode] : [...new Set([countryCode, ...sellToCountries])]
}
