import type { Endpoint } from '@backroom/contract/kit/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#database/database'
import type { BulkOperations } from '#kit/bulk/operations'
import type { Connectors } from '#kit/connectors/connectors'
import type { Dashboard } from '#kit/dashboard'
import type { ServedView } from '#kit/data-view/served-view'
import type { FileStore } from '#kit/files/file-store'
import type { Turns } from '#kit/http/in-turn'
import type { Work } from '#kit/jobs/work'
import type { Merges } from '#kit/merges'
import type { Nouns } from '#kit/nouns'
import type { RecordKinds } from '#kit/records/record-kinds'
import type { Secrets } from '#kit/secrets'
import type { Stores } from '#kit/stores'
import type { StaffVisitor } from '#kit/visitor'
import type { Webhooks } from '#kit/webhooks/webhooks'
import type { Settings } from '#settings'

/** Finds out who is asking; the access room is the one that knows how. */
export interface Gatekeeper {
  /** Null when nobody is signed in; throws when somebody claims to be and is not. A token grown old is renewed with the answer. */
  visitorOf(request: FastifyRequest, reply: FastifyReply): Promise<StaffVisitor | null>
  /**
   * The same person now, or null once their session has ended: what stays open asks again and again, and what was put by for
   * later asks then. In super-user mode only if they were and it has not ended. Counts as no use of the session.
   */
  visitorStill(was: Pick<StaffVisitor, 'sessionId' | 'superUserMode'>): Promise<StaffVisitor | null>
  /** The person now, by uid: long jobs ask again whether they still may. */
  visitorNow(userUid: number): Promise<StaffVisitor | null>
  /** Somebody asked for what their level may not have. */
  noteRefusal(visitor: StaffVisitor, endpoint: Endpoint, request: FastifyRequest): Promise<void>
}

/** Answers a call for somebody already let in. */
export type Answering = (
  visitor: StaffVisitor | null,
  sent: Sent,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>

/** What came with a call, not yet understood. */
export type Sent = Pick<FastifyRequest, 'params' | 'query' | 'body'>

/** What every room is handed to serve its calls with. */
export interface Kit {
  readonly app: FastifyInstance
  readonly settings: Settings
  readonly control: Database
  readonly stores: Stores
  /** Where calls wait for their turn: once, instead of before each of their statements. */
  readonly door: Turns
  readonly gatekeeper: Gatekeeper
  readonly secrets: Secrets
  readonly files: FileStore
  readonly bulk: BulkOperations
  /** What is done in the background, brought by the rooms. */
  readonly work: Work
  /** Every call served, for the API's own pages and the completeness test. */
  readonly served: Endpoint[]
  /** Every data view by name, so that "everything that matches" can be resolved. */
  readonly views: Map<string, ServedView>
  /** Calls that answer bytes, and how each is answered: a ticket opens them without a header. */
  readonly downloads: Map<Endpoint, Answering>
  /** What each room puts on the Dashboard. */
  readonly dashboard: Dashboard
  /** The outside services of each room. */
  readonly connectors: Connectors
  /** Those of them that call us. */
  readonly webhooks: Webhooks
  /** What rooms do once records of another one were merged. */
  readonly merges: Merges
  /** What their records are called. */
  readonly nouns: Nouns
  /** How they are made and saved, and their fields. */
  readonly records: RecordKinds
}

/** Opens a room: it serves its calls and brings its work, its cards and whatever else it has. */
export type Room = (kit: Kit) => void
