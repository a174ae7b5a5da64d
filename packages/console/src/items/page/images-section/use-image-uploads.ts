import { uploadLimitBytes } from '@backroom/contract/constants'
import { fileUpload, type StoredFile } from '@backroom/contract/content/files'
import { useState } from 'react'
import { notify } from '#kit/asking/notify.tsx'
import { ApiError } from '#kit/calls/call.ts'
import { upload } from '#kit/calls/upload.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'
import { format } from '#kit/store-facts.ts'

/** A picture on its way to the gallery; a failed one stays, to be tried again. */
export interface Sending {
  readonly id: string
  readonly file: File
  readonly share: number
  readonly refusal: string
}

/** Sends pictures one after the other, with progress; what fails keeps its place until it is sent or dropped. */
export function useImageUploads(onUploaded: (file: StoredFile) => void) {
  const [sendings, setSendings] = useState<readonly Sending[]>([])
  const change = (id: string, part: Partial<Sending>) =>
    setSendings(known => known.map(each => (each.id === id ? { ...each, ...part } : each)))
  const drop = (id: string) => setSendings(known => known.filter(each => each.id !== id))

  const send = async ({ id, file }: Pick<Sending, 'id' | 'file'>) => {
    if (file.size > uploadLimitBytes) return change(id, { refusal: tooLarge(file) })
    change(id, { refusal: '', share: 0 })
    const body = new FormData()
    body.append('gallery', 'items')
    body.append('file', file)
    try {
      const answer = await upload(fileUpload, { body }, share => change(id, { share }))
      if (answer.removed.length > 0) {
        notify({
          tone: 'warning',
          title: sayCount(
            answer.removed.length,
            '1 thing was removed to make it safe',
            '{n} things were removed to make it safe',
          ),
          text: answer.removed.join(', '),
        })
      }
      void queryClient.invalidateQueries({ queryKey: ['file'] })
      drop(id)
      onUploaded(answer.file)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      change(id, { refusal: error.body.errors?.file?.[0] ?? error.message })
    }
  }
  const add = async (files: readonly File[]) => {
    const fresh = files.map(file => ({ id: crypto.randomUUID(), file, share: 0, refusal: '' }))
    setSendings(known => [...known, ...fresh])
    for (const sending of fresh) await send(sending)
  }
  return { sendings, add, drop, retry: (sending: Sending) => void send(sending) }
}

function tooLarge(file: File): string {
  return say('{name} is {size} bytes; the limit is {limit} (10 MB).', {
    name: file.name,
    size: format.number(file.size),
    limit: format.number(uploadLimitBytes),
  })
}
