import type { CallOf, Endpoint } from '@backroom/contract/kit/endpoint'
import { callStream } from '#kit/calls/call.ts'

/** Saves the bytes a call answers with as a file, under the name the server gives it. */
export async function download(endpoint: Endpoint, sent: CallOf<Endpoint>): Promise<void> {
  const response = await callStream(endpoint, sent)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'download'
  saveBlob(await response.blob(), name)
}

/** Saves words that the page has already as a file. */
export function saveText(text: string, name: string): void {
  saveBlob(new Blob([text], { type: 'application/json' }), name)
}

function saveBlob(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
