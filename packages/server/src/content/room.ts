import { publicFiles } from '#content/files'
import { gallery } from '#content/gallery'
import type { Kit } from '#kit/kit'

export function content(kit: Kit) {
  gallery(kit)
  publicFiles(kit)
}
