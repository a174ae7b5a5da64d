import type { fileUpload, StoredFile } from '@backroom/contract/content/files'
import type { ErrorBody } from '@backroom/contract/errors'
import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import type { Caller } from '#testing/test-app'

type Uploaded = ReplyOf<typeof fileUpload>

export interface UploadAnswer {
  readonly status: number
  readonly body: Uploaded & ErrorBody
  readonly file: StoredFile
}

const boundary = '----backroom-test'

/** A form with one file, as a browser sends it. */
export function form(name: string, bytes: Buffer, gallery = 'myimages'): Buffer {
  const field = `--${boundary}\r\ncontent-disposition: form-data; name="gallery"\r\n\r\n${gallery}\r\n`
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name.replaceAll('"', '%22')}"\r\ncontent-type: image/jpeg\r\n\r\n`
  return Buffer.concat([Buffer.from(field + file), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
}

/** A form with one file and what is said of it, for any call that takes one. */
export function fileForm(
  bytes: Buffer | string,
  name = 'sheet.csv',
  fields: Readonly<Record<string, string>> = {},
) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([bytes as never]), name)
  return form
}

/** Uploads a file and answers what came of it. */
export async function upload(
  by: Caller,
  name: string,
  bytes: Buffer | string,
  gallery?: string,
): Promise<UploadAnswer> {
  const { status, body } = await send(by, form(name, Buffer.from(bytes), gallery))
  return { status, body, file: body.file }
}

/** Sends any body to the upload. */
export async function send(by: Caller, payload: Buffer, type = `multipart/form-data; boundary=${boundary}`) {
  const reply = await by.raw({
    method: 'POST',
    url: '/api/FileUpload',
    payload,
    headers: { 'content-type': type },
  })
  return { status: reply.statusCode, body: reply.json<Uploaded & ErrorBody>() }
}
