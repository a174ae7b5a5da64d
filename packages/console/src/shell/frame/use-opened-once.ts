import { useState } from 'react'

/** Everything that was ever the value, in the order it first was; so that what has been loaded stays. */
export function useOpenedOnce<Name extends string>(name: Name | null): readonly Name[] {
  const [known, setKnown] = useState<readonly Name[]>([])
  if (name === null || known.includes(name)) return known
  const next = [...known, name]
  setKnown(next)
  return next
}
