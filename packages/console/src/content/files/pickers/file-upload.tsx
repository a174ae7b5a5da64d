import { uploadLimitBytes } from '@backroom/contract/constants'
import { fileUpload, type Gallery, type StoredFile } from '@backroom/contract/content/files'
import { Box } from '@mantine/core'
import { useState } from 'react'
import { useInProgress } from '#kit/asking/leaving.ts'
import { notify } from '#kit/asking/notify.tsx'
import { ApiError, call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { FileDrop } from '#kit/parts/file-drop.tsx'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'
import { format } from '#kit/store-facts.ts'

interface Props {
  readonly gallery: Gallery
  readonly onUploaded: (file: StoredFile) => void
}

/** A place to drop a picture; what is too large is refused before it is sent, in the server's own words. */
export function FileUpload({ gallery, onUploaded }: Props) {
  const [sending, setSending] = useState<string | null>(null)
  const [refusal, setRefusal] = useState('')
  useInProgress(sending !== null)

  const send = async (file: File) => {
    if (file.size > uploadLimitBytes) {
      return setRefusal(
        say('{name} is {size} bytes; the limit is {limit} (10 MB).', {
          name: file.name,
          size: format.number(file.size),
          limit: format.number(uploadLimitBytes),
        }),
      )
    }
    setRefusal('')
    setSending(file.name)
    try {
      const form = new FormData()
      form.append('gallery', gallery)
      form.append('file', file)
      const answer = await call(fileUpload, { body: form }, { ignore: [400, 413] })
      if (answer.existing)
        notify({ tone: 'info', title: say('Already in the gallery as {name}', { name: answer.file.name }) })
      if (answer.removed.length > 0)
        notify({
          tone: 'warning',
          title: sayCount(
            answer.removed.length,
            '1 thing was removed to make it safe',
            '{n} things were removed to make it safe',
          ),
          text: answer.removed.join(', '),
        })
      await queryClient.invalidateQueries({ queryKey: ['file'] })
      onUploaded(answer.file)
    } catch (error) {
      if (error instanceof ApiError) setRefusal(error.body.errors?.file?.[0] ?? error.message)
    } finally {
      setSending(null)
    }
  }

  return (
    <Box mb={12}>
      <FileDrop
        accept="image/png,image/jpeg,image/gif,image/webp,image/avif,image/svg+xml"
        label={say('Upload')}
        hint={say('or drop a picture here, up to 10 MB')}
        onFile={file => void send(file)}
        sending={sending}
        refusal={refusal}
      />
    </Box>
  )
}
