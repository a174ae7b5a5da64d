import type { Kit } from '#kit/kit'
import { inventory } from '#supply/inventory'
import { supplyPickers } from '#supply/pickers'

export function supply(kit: Kit) {
  inventory(kit)
  supplyPickers(kit)
}
