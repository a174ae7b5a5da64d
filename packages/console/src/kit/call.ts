import { type ErrorBody, errorBody } from '@backroom/contract/errors'
import { addressOf, type CallOf, type Endpoint, type ReplyOf } from '@backroom/contract/kit/endpoint'
import { ExternalStore } from '#kit/external-store.ts'
import { token } from '#kit/session.ts'

/** A call that failed: what the server said, or that it said nothing. */
export class ApiError extends Error {
  constructor(
    /** 0 when there was no answer at all. */
    readonly status: number,
    readonly body: ErrorBody,
    readonly method: string,
    readonly path: string,
    readonly requestId: string,
  ) {
    super(body.message)
  }
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Statuses the caller deals with itself: no dialog is shown for them. */
  readonly ignore?: readonly number[]
  /** A 404 is an answer: nothing there. */
  readonly successOn404?: boolean
  /** Reads a refusal as another method's ("could not find" for actions on a record). */
  readonly headingAs?: 'POST' | 'PUT'
  /** Not a save in the person's eyes: no save indicator. */
  readonly isQuiet?: boolean
  /** Sent even though the page is going away. */
  readonly outlivesPage?: boolean
  /** Takes the person to the first field that was refused. */
  readonly showMe?: () => void
}

/** A failure that somebody should be told about. */
export interface Problem {
  readonly error: ApiError
  readonly options: CallOptions
}

type Teller = (problem: Problem) => void
let tell: Teller = () => {}

/** The shell says here how problems are shown; the kit itself shows none. */
export function onProblem(teller: Teller): void {
  tell = teller
}

/** How many writes are under way, for the save indicator. */
export const writesUnderWay = new ExternalStore(0)
/** When the last write was acknowledged. */
export const lastSavedAt = new ExternalStore(0)

/** Makes a call of the contract. Failures go to the one teller of problems, then to the caller. */
export async function call<E extends Endpoint>(
  endpoint: E,
  sent?: CallOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const { params, query, body } = (sent ?? {}) as CallOf<Endpoint>
  const isUpload = body instanceof FormData
  const response = await answer(endpoint, addressOf(endpoint, params, query), options, {
    method: endpoint.method,
    ...(body !== undefined && { body: isUpload ? body : JSON.stringify(body) }),
    headers: body === undefined || isUpload ? {} : { 'content-type': 'application/json' },
  })
  if (!response || response.status === 204) return undefined as ReplyOf<E>
  return (await response.json()) as ReplyOf<E>
}

/** The raw answer of a call whose reply is bytes: a download, or the stream of events. */
export async function callStream(
  endpoint: Endpoint,
  sent: CallOf<Endpoint>,
  options: CallOptions = {},
): Promise<Response> {
  const response = await answer(endpoint, addressOf(endpoint, sent.params, sent.query), options, {
    method: endpoint.method,
    headers: {},
  })
  return response as Response
}

async function answer(
  endpoint: Endpoint,
  address: string,
  options: CallOptions,
  request: RequestInit & { headers: Record<string, string> },
): Promise<Response | null> {
  const requestId = crypto.randomUUID()
  const isWrite = endpoint.method !== 'GET' && !options.isQuiet
  if (isWrite) writesUnderWay.update(count => count + 1)
  try {
    const bearer = token()
    const response = await fetch(address, {
      ...request,
      signal: options.signal ?? null,
      keepalive: options.outlivesPage ?? false,
      credentials: 'same-origin',
      headers: {
        ...request.headers,
        'x-request-id': requestId,
        ...(bearer && { authorization: `Bearer ${bearer}` }),
      },
    }).catch((error: unknown) => {
      if (options.signal?.aborted) throw error
      throw failure(
        endpoint,
        0,
        { message: 'Network Error - There was an error connecting to the API.' },
        requestId,
      )
    })
    if (response.ok) {
      if (isWrite) lastSavedAt.set(Date.now())
      return response
    }
    if (response.status === 404 && options.successOn404) return null
    throw failure(endpoint, response.status, await readError(response), requestId)
  } catch (error) {
    if (error instanceof ApiError && !options.ignore?.includes(error.status)) tell({ error, options })
    throw error
  } finally {
    if (isWrite) writesUnderWay.update(count => count - 1)
  }
}

function failure(endpoint: Endpoint, status: number, body: ErrorBody, requestId: string): ApiError {
  return new ApiError(status, body, endpoint.method, endpoint.path, requestId)
}

async function readError(response: Response): Promise<ErrorBody> {
  const parsed = errorBody.safeParse(await response.json().catch(() => null))
  return parsed.success ? parsed.data : { message: '' }
}
