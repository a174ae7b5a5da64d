import { useListAddress } from '#kit/list-page/use-asked-address.ts'

/** Where a panel opens over the page that is there, in place of the one that is open. */
export function usePanelAddress(): (word: 'order' | 'customer', uid: number) => string {
  const address = useListAddress()
  return (word, uid) => {
    const next = new URLSearchParams(address)
    next.delete('order')
    next.delete('customer')
    next.delete('new')
    next.delete('merge')
    next.set(word, String(uid))
    return `?${next}`
  }
}
