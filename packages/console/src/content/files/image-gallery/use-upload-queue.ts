import { uploadLimitBytes } from '@backroom/contract/constants'
import { fileUpload, type Gallery } from '@backroom/contract/content/files'
import { useRef, useState } from 'react'
import { ApiError } from '#kit/calls/call.ts'
import { upload } from '#kit/calls/upload.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

const atOnce = 3

/** One file on its way into the gallery. */
export interface Upload {
  readonly key: string
  readonly file: File
  readonly share: number
  readonly state: 'waiting' | 'sending' | 'done' | 'failed'
  /** Why it failed, or what was found out about it. */
  readonly text: string
}

/** A queue of files, three at a time, one request each; what failed stays and can be tried again. */
export function useUploadQueue(gallery: Gallery, folderUid: number | null) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef<Upload[]>([])
  const running = useRef(0)
  const change = (key: string, next: Partial<Upload>) =>
    setUploads(all => all.map(each => (each.key === key ? { ...each, ...next } : each)))

  const send = async ({ key, file }: Upload) => {
    const form = new FormData()
    form.append('gallery', gallery)
    if (folderUid !== null) form.append('folderUid', String(folderUid))
    form.append('file', file)
    change(key, { state: 'sending', text: '' })
    try {
      const answer = await upload(fileUpload, { body: form }, share => change(key, { share }))
      const text = answer.existing ? say('Already in the gallery as {name}', { name: answer.file.name }) : ''
      change(key, { state: 'done', share: 1, text })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      change(key, { state: 'failed', text: error.body.errors?.file?.[0] ?? error.message })
    }
  }

  const work = async () => {
    if (running.current >= atOnce) return
    const next = queue.current.shift()
    if (!next) return
    running.current += 1
    await send(next).finally(() => {
      running.current -= 1
    })
    await queryClient.invalidateQueries({ queryKey: ['file'] })
    void work()
  }

  const enqueue = (added: readonly Upload[]) => {
    queue.current.push(...added.filter(({ state }) => state === 'waiting'))
    for (let each = 0; each < atOnce; each++) void work()
  }

  return {
    uploads,
    add: (files: readonly File[]) => {
      const added = files.map(asUpload)
      setUploads(all => [...all.filter(({ state }) => state !== 'done'), ...added])
      enqueue(added)
    },
    retry: (failed: Upload) => {
      const again = { ...failed, state: 'waiting' as const, share: 0 }
      change(failed.key, again)
      enqueue([again])
    },
    drop: (key: string) => {
      queue.current = queue.current.filter(each => each.key !== key)
      setUploads(all => all.filter(each => each.key !== key))
    },
  }
}

/** What is too large is refused before it is sent, in the server's own words. */
function asUpload(file: File): Upload {
  const isTooLarge = file.size > uploadLimitBytes
  return {
    key: crypto.randomUUID(),
    file,
    share: 0,
    state: isTooLarge ? 'failed' : 'waiting',
    text: isTooLarge
      ? say('{name} is {size} bytes; the limit is {limit} (10 MB).', {
          name: file.name,
          size: format.number(file.size),
          limit: format.number(uploadLimitBytes),
        })
      : '',
  }
}
