import { useCallback, useEffect, useMemo, useState } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'
import { ExternalStore, useValue } from '#kit/external-store.ts'

/** Addresses that were asked for here and that the router has not reached. */
interface Ahead {
  readonly from: string
  /** In the order they were asked for. */
  readonly to: readonly string[]
}

/** What the open list asked for and the router has not reached; null where they agree. */
const asked = new ExternalStore<string | null>(null)

/**
 * The words of the address as they were last asked for here. The router says so only once it has the time to draw, and a key or
 * click that comes before must not go on from what stood there earlier.
 */
export function useAskedAddress() {
  const [routed, setRouted] = useSearchParams()
  const [ahead, setAhead] = useState<Ahead | null>(null)
  const said = routed.toString()
  const last = ahead?.to.at(-1)
  const isAhead = last !== undefined && said !== last && (said === ahead?.from || ahead?.to.includes(said))
  // The router is there, or somebody went elsewhere. Not in an effect: one that runs late would drop what was asked since.
  if (ahead && !isAhead) setAhead(null)
  const ask = useCallback(
    (next: URLSearchParams, options?: NavigateOptions) => {
      const { from, to } = isAhead && ahead ? ahead : { from: said, to: [] }
      setAhead({ from, to: [...to, next.toString()] })
      setRouted(next, options)
    },
    [ahead, isAhead, said, setRouted],
  )
  useEffect(() => {
    asked.set(isAhead ? last : null)
    return () => asked.set(null)
  }, [isAhead, last])
  return { address: isAhead ? last : said, ask }
}

/**
 * The words of the address at this moment: what the open list asked for, or where the browser is. The page itself may not have been
 * drawn for it yet, and whoever presses something then means what they see in the address.
 */
export function addressNow(): URLSearchParams {
  return new URLSearchParams(asked.get() ?? window.location.search)
}

/** The words of the address as the open list has them, for what stands beside it and goes on from there. */
export function useListAddress(): URLSearchParams {
  const [routed] = useSearchParams()
  const ahead = useValue(asked)
  return useMemo(() => (ahead === null ? routed : new URLSearchParams(ahead)), [ahead, routed])
}
