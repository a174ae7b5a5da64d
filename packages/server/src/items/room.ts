import { brandBulk } from '#items/brand-bulk'
import { brandLinks } from '#items/brand-links'
import { brands } from '#items/brands'
import { itemCards } from '#items/dashboard-cards'
import { itemLookUp } from '#items/item-look-up'
import { pickers } from '#items/pickers'
import type { Kit } from '#kit/kit'

export function items(kit: Kit) {
  brands(kit)
  brandBulk(kit)
  brandLinks(kit)
  pickers(kit)
  itemLookUp(kit)
  itemCards(kit)
}
