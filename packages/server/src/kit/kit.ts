import type { Endpoint } from '@backroom/contract/kit/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#database/database'
import type { BulkOperations } from '#kit/bulk/operations'
import type { ServedView } from '#kit/data-view/served-view'
import type { FileStore } from '#kit/files/file-store'
import type { Secrets } from '#kit/secrets'
import type { Stores } from '#kit/stores'
import type { StaffVisitor } from '#kit/visitor'
import type { Settings } from '#settings'

/** Finds out who is asking; the access room is the one that knows how. */
export interface Gatekeeper {
  /** Null when nobody is signed in; throws when somebody claims to be and is not. */
  visitorOf(token: string | undefined, binding: string | undefined): Promise<StaffVisitor | null>
  /** The person now, by uid: long jobs ask again whether they still may. */
  visitorNow(userUid: number): Promise<StaffVisitor | null>
}

/** What every room is handed to serve its calls with. */
export interface Kit {
  readonly app: FastifyInstance
  readonly settings: Settings
  readonly control: Database
  readonly stores: Stores
  readonly gatekeeper: Gatekeeper
  readonly secrets: Secrets
  readonly files: FileStore
  readonly bulk: BulkOperations
  /** Every call served, for the API's own pages and the completeness test. */
  readonly served: Endpoint[]
  /** Every data view by name, so that "everything that matches" can be resolved. */
  readonly views: Map<string, ServedView>
}
