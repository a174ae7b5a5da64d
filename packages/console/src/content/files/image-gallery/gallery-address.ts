import { galleries } from '@backroom/contract/content/files'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { useValue } from '#kit/external-store.ts'
import { remembered } from '#kit/local.ts'

/** What a person likes stays in this browser; anything that is not understood falls back. */
const look = remembered(
  'gallery',
  z.object({
    gallery: z.enum(galleries).catch('myimages'),
    sortOrder: z.enum(['name', 'uploaded', 'size', 'used']).catch('uploaded'),
    sortDirection: z.enum(['asc', 'desc']).catch('desc'),
    view: z.enum(['cards', 'list']).catch('cards'),
  }),
  { gallery: 'myimages', sortOrder: 'uploaded', sortDirection: 'desc', view: 'cards' },
)
type Look = ReturnType<typeof look.get>

/** Folder, search and filters are in the address, so that they can be passed on. */
export function useGalleryAddress() {
  const [address, setAddress] = useSearchParams()
  const liked = useValue(look)
  const set = (word: 'folder' | 'search' | 'filter' | 'type' | 'file', value: string | null) =>
    setAddress(
      before => {
        const next = new URLSearchParams(before)
        if (value) next.set(word, value)
        else next.delete(word)
        return next
      },
      { replace: word === 'search' },
    )
  return {
    ...liked,
    folder: address.get('folder'),
    search: address.get('search') ?? '',
    filter: address.get('filter'),
    type: address.get('type'),
    fileUid: Number(address.get('file')) || null,
    set,
    like: (change: Partial<Look>) => {
      look.set({ ...look.get(), ...change })
      if (change.gallery) setAddress({})
    },
  }
}
export type GalleryAddress = ReturnType<typeof useGalleryAddress>
