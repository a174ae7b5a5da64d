import { blankBrand, brands } from '@backroom/contract/items/brands/brands'
import type { Person } from './shop.ts'

let made = 0

/** A brand of the test's own, so that journeys do not stand on each other's toes. */
export async function makeBrand(person: Person, name = `Journey ${Date.now()}-${++made}`) {
  return person.call(brands.create, { body: blankBrand(name) })
}
