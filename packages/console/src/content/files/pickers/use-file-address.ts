import { fileList } from '@backroom/contract/content/files'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#kit/calls/call.ts'
import { keyOf } from '#kit/calls/use-endpoint.ts'

/** Thumbnail addresses of files by uid, read as they are asked for. */
export function useFileAddress(): (uid: number | null) => string | null {
  const [wanted, setWanted] = useState<readonly number[]>([])
  const answers = useQueries({
    queries: wanted.map(uid => ({
      queryKey: [...keyOf(fileList), 'address', uid],
      queryFn: () => call(fileList, { query: { uids: String(uid) } }, { ignore: [404] }),
    })),
  })
  return uid => {
    if (uid === null) return null
    const place = wanted.indexOf(uid)
    if (place === -1)
      queueMicrotask(() => setWanted(known => (known.includes(uid) ? known : [...known, uid])))
    return answers[place]?.data?.files[0]?.thumb ?? null
  }
}
