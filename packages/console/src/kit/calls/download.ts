import type { CallOf, Endpoint } from '@backroom/contract/kit/endpoint'
import { callStream } from '#kit/calls/call.ts'

/** Saves the bytes a call answers with as a file, under the name the server gives it. */
export async function download(endpoint: Endpoint, sent: CallOf<Endpoint>): Promise<void> {
  const response = await callStream(endpoint, sent)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download'
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
