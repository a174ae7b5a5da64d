import { type ErrorBody, errorBody } from '@backroom/contract/errors'
import { addressOf, type CallOf, type Endpoint, type ReplyOf } from '@backroom/contract/kit/endpoint'
import { dropCrumb } from '#kit/asking/crumbs.ts'
import { isOnline } from '#kit/calls/online.ts'
import { confirmIdentity } from '#kit/calls/reauth.ts'
import { sayRefusal } from '#kit/calls/say-refusal.ts'
import { ExternalStore } from '#kit/external-store.ts'
import { say } from '#kit/say.ts'
import { credentials, otherUser, takeRefreshedToken } from '#kit/session/session.ts'

/** A call that failed: what the server said, or that it said nothing. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    /** 0 when there was no answer at all. */
    readonly status: number,
    readonly body: ErrorBody,
    readonly method: string,
    readonly path: string,
    readonly requestId: string,
    /** How long the server asks to wait, where it does. */
    readonly retryAfterSeconds: number | null = null,
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

const networkError = 'Network Error - There was an error connecting to the API.'

type Teller = (problem: Problem) => void
let tell: Teller = () => {}

/** The shell says here how problems are judged and shown; the kit itself shows none. */
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
  // What is only tried out saves nothing, and must not say so.
  const isTried = (body as { dryRun?: unknown } | undefined)?.dryRun === true
  const how = isTried ? { ...options, isQuiet: true } : options
  const response = await answer(endpoint, addressOf(endpoint, params, query), how, {
    method: endpoint.method,
    ...(body !== undefined && { body: isUpload ? body : JSON.stringify(body) }),
    headers: body === undefined || isUpload ? {} : { 'content-type': 'application/json' },
  })
  if (!response) return null as ReplyOf<E>
  if (response.status === 204) return undefined as ReplyOf<E>
  return (await readAnswer(endpoint, response, options)) as ReplyOf<E>
}

/** What is promised as JSON and is none is a fault like any other. */
async function readAnswer(endpoint: Endpoint, response: Response, options: CallOptions): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    const error = failure(
      endpoint,
      response.status,
      { message: '' },
      response.headers.get('x-request-id') ?? '',
    )
    tell({ error, options })
    throw error
  }
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

type Request = RequestInit & { headers: Record<string, string> }

/** One call. A refusal that asks who is calling is repeated once, after the person has proved it. */
async function answer(
  endpoint: Endpoint,
  address: string,
  options: CallOptions,
  request: Request,
): Promise<Response | null> {
  const name = otherUser.get()
  if (name !== null) {
    // The cookies are a colleague's now: what is typed here must not be stored under their name.
    const message = say('You are now logged in as {name}. Reload to continue.', { name })
    throw failure(endpoint, 0, { message }, '')
  }
  try {
    return await attempt(endpoint, address, options, request)
  } catch (error) {
    if (isReauth(error) && (await confirmIdentity())) return attempt(endpoint, address, options, request)
    throw error
  }
}

function isReauth(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.body.code === 'reauth'
}

async function attempt(
  endpoint: Endpoint,
  address: string,
  options: CallOptions,
  request: Request,
): Promise<Response | null> {
  const requestId = crypto.randomUUID()
  const isWrite = endpoint.method !== 'GET' && !options.isQuiet
  if (isWrite && !isOnline.get()) {
    const error = failure(endpoint, 0, { message: networkError }, requestId)
    tell({ error, options })
    throw error
  }
  if (isWrite) writesUnderWay.update(count => count + 1)
  try {
    const response = await fetch(address, {
      ...request,
      signal: options.signal ?? null,
      keepalive: options.outlivesPage ?? false,
      credentials: 'same-origin',
      headers: {
        ...request.headers,
        'x-request-id': requestId,
        'x-client-build': String(__BUILD_UNIX__),
        ...ignoreHeaders(options),
        ...credentials(),
      },
    }).catch((error: unknown) => {
      if (options.signal?.aborted) throw error
      dropCrumb(`${endpoint.method} /api${endpoint.path} no answer`)
      throw failure(endpoint, 0, { message: networkError }, requestId)
    })
    takeRefreshedToken(response)
    dropCrumb(`${endpoint.method} /api${endpoint.path} ${response.status}`)
    if (response.ok) {
      if (isWrite) lastSavedAt.set(Date.now())
      return response
    }
    if (response.status === 404 && options.successOn404) return null
    const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
    const retryAfterSeconds = Number.isFinite(wait) ? wait : null
    throw failure(endpoint, response.status, await readError(response), requestId, retryAfterSeconds)
  } catch (error) {
    if (error instanceof ApiError && !isReauth(error)) tell({ error, options })
    throw error
  } finally {
    if (isWrite) writesUnderWay.update(count => count - 1)
  }
}

/** The request headers for callers that deal with a refusal themselves. */
function ignoreHeaders({ ignore = [] }: CallOptions): Record<string, string> {
  const statuses = [400, 401, 404].filter(status => ignore.includes(status))
  return Object.fromEntries(statuses.map(status => [`ignore-${status}`, 'true']))
}

function failure(
  endpoint: Endpoint,
  status: number,
  body: ErrorBody,
  requestId: string,
  retryAfterSeconds: number | null = null,
): ApiError {
  return new ApiError(status, body, endpoint.method, endpoint.path, requestId, retryAfterSeconds)
}

async function readError(response: Response): Promise<ErrorBody> {
  const body: unknown = await response.json().catch(() => null)
  const parsed = errorBody.safeParse({ message: '', ...(body as object | null) })
  return parsed.success ? sayRefusal(parsed.data) : { message: '' }
}
