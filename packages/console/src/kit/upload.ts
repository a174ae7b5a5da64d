import { errorBody } from '@backroom/contract/errors'
import { addressOf, type CallOf, type Endpoint, type ReplyOf } from '@backroom/contract/kit/endpoint'
import { ApiError } from '#kit/call.ts'
import { ExternalStore } from '#kit/external-store.ts'
import { token } from '#kit/session.ts'

/** How many uploads are under way; leaving a page asks while there are any. */
export const uploadsUnderWay = new ExternalStore(0)

/** Sends a form with files and says how far it is, which `fetch` cannot. Failures are the caller's to show. */
export function upload<E extends Endpoint>(
  endpoint: E,
  sent: Pick<CallOf<Endpoint>, 'params'> & { readonly body: FormData },
  onProgress: (share: number) => void,
): Promise<ReplyOf<E>> {
  uploadsUnderWay.update(count => count + 1)
  return new Promise<ReplyOf<E>>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const requestId = crypto.randomUUID()
    const fail = (status: number, message: string, body: unknown = null) => {
      const parsed = errorBody.safeParse(body)
      const refusal = parsed.success ? parsed.data : { message }
      reject(new ApiError(status, refusal, endpoint.method, endpoint.path, requestId))
    }
    request.open(endpoint.method, addressOf(endpoint, sent.params))
    request.responseType = 'json'
    request.setRequestHeader('x-request-id', requestId)
    const bearer = token()
    if (bearer) request.setRequestHeader('authorization', `Bearer ${bearer}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () =>
      request.status < 300
        ? resolve(request.response as ReplyOf<E>)
        : fail(request.status, request.statusText, request.response)
    request.onerror = () => fail(0, 'Network Error - There was an error connecting to the API.')
    request.send(sent.body)
  }).finally(() => uploadsUnderWay.update(count => count - 1))
}
