import { useSearchParams } from 'react-router'
import { addressNow, useListAddress } from '#kit/list-page/use-asked-address.ts'

/** One word of a list's address, so that what it opens can be linked to, left and found again. */
export function useAddressWord(word: string): [string | null, (value: string | null) => void] {
  const [, setAddress] = useSearchParams()
  const address = useListAddress()
  const set = (value: string | null) => {
    const next = addressNow()
    if (value === null) next.delete(word)
    else next.set(word, value)
    setAddress(next)
  }
  return [address.get(word), set]
}
