import type { Kit } from '#kit/kit'
import { inventory } from '#supply/inventory'

export function supply(kit: Kit) {
  inventory(kit)
}
