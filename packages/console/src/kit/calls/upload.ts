import { errorBody } from '@backroom/contract/errors'
import { addressOf, type CallOf, type Endpoint, type ReplyOf } from '@backroom/contract/kit/endpoint'
import { actionsUnderWay } from '#kit/asking/leaving.ts'
import { ApiError } from '#kit/calls/call.ts'
import { sayRefusal } from '#kit/calls/say-refusal.ts'
import { token } from '#kit/session/session.ts'

/** Sends a form with files and says how far it is, which `fetch` cannot; leaving asks meanwhile. Failures are the caller's to show. */
export function upload<E extends Endpoint>(
  endpoint: E,
  sent: Pick<CallOf<Endpoint>, 'params'> & { readonly body: FormData },
  onProgress: (share: number) => void,
): Promise<ReplyOf<E>> {
  actionsUnderWay.update(count => count + 1)
  return new Promise<ReplyOf<E>>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const requestId = crypto.randomUUID()
    const fail = (status: number, message: string, body: unknown = null) => {
      const parsed = errorBody.safeParse(body)
      const refusal = parsed.success ? sayRefusal(parsed.data) : { message }
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
  }).finally(() => actionsUnderWay.update(count => count - 1))
}
