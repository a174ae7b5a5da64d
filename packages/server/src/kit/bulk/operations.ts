import { judge, storeStaff } from '@backroom/contract/kit/access'
import type { AnyBulk } from '@backroom/contract/kit/bulk'
import { sentence } from '@backroom/contract/wording/say'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Reader } from '#database/database'
import { entityOf } from '#database/schema'
import type { Asked, BulkDefinition } from '#kit/bulk/definition'
import { FieldPlan } from '#kit/bulk/field-plan'
import type { Plan } from '#kit/bulk/plan'
import { type UndoGuard, UndoPlan } from '#kit/bulk/undo-plan'
import { notFound } from '#kit/errors'
import type { StaffVisitor } from '#kit/visitor'
import type { bulkOperation } from '#tables/kit/bulk'

export type Operation = typeof bulkOperation.$inferSelect

export const undoName = 'Undo'

interface Known {
  readonly contract: AnyBulk
  readonly definition: BulkDefinition<AnyBulk>
}

/** Queries for `key, uid` over the relation `pasted (key)` of codes in small letters without spaces; the first that finds any counts. */
type CodesOf = readonly SQL[]

/** Every bulk operation of the product, so that a run found in the queue knows how to go on. */
export class BulkOperations {
  private readonly known = new Map<string, Known>()
  private readonly codes = new Map<string, CodesOf>()
  private readonly undoGuards = new Map<string, readonly UndoGuard[]>()

  constructor(private readonly visitorNow: (userUid: number) => Promise<StaffVisitor | null>) {}

  add(contract: AnyBulk, definition: BulkDefinition<AnyBulk>): void {
    this.known.set(key(contract.resource, contract.name), { contract, definition })
  }

  /** Why a run can never be taken back; nothing where it can. */
  cannotUndo({ undoOf, resource, operation }: Pick<Operation, 'undoOf' | 'resource' | 'operation'>) {
    return undoOf === null ? this.get(resource, operation).definition.cannotUndo : undefined
  }

  /** Says when records of a table may not become what they were, whichever run is taken back. */
  guardUndo(table: PgTable, guard: UndoGuard): void {
    const entity = entityOf(table)
    this.undoGuards.set(entity, [...(this.undoGuards.get(entity) ?? []), guard])
  }

  /** What rooms have against records of a kind becoming what they were. */
  guardsOf(entity: string): readonly UndoGuard[] {
    return this.undoGuards.get(entity) ?? []
  }

  /** Says by which codes records of a resource are found when somebody pastes or scans them. */
  matchBy(resource: string, codesOf: CodesOf): void {
    this.codes.set(resource, codesOf)
  }

  /** How pasted codes are matched, and how what they name is shown. */
  codesOf(resource: string): { readonly codesOf: CodesOf; readonly definition: BulkDefinition<AnyBulk> } {
    const codesOf = this.codes.get(resource)
    const known = [...this.known.values()].find(({ contract }) => contract.resource === resource)
    if (!codesOf || !known) throw notFound(sentence`${resource} has no codes.`)
    return { codesOf, definition: known.definition }
  }

  get(resource: string, name: string): Known {
    const found = this.known.get(key(resource, name))
    if (!found) throw notFound(sentence`There is no operation "${name}" on ${resource}.`)
    return found
  }

  /** Fields of a resource's records that are kept from somebody, whichever of its operations says so. */
  async hiddenFrom(resource: string, asked: Asked): Promise<readonly string[]> {
    const definitions = [...this.known.values()].filter(({ contract }) => contract.resource === resource)
    const hidden = await Promise.all(definitions.map(({ definition }) => definition.hides?.(asked) ?? []))
    return [...new Set(hidden.flat())]
  }

  /** Asked before each batch: somebody who was disabled or lost the level in the middle changes nothing more. */
  async mayStillRun(run: Operation): Promise<boolean> {
    if (run.requestedBy === 0) return true // Backroom itself
    const person = await this.visitorNow(run.requestedBy)
    if (!person) return false
    const rule = run.undoOf === null ? this.get(run.resource, run.operation).contract : { levels: storeStaff }
    return judge(rule, { ...person, superUser: run.asSuperUser, superUserMode: run.asSuperUser }).allowed
  }

  /** Of a run or preview: how its targets are judged and changed. */
  async planOf(reader: Reader, operation: Operation): Promise<Plan> {
    if (operation.undoOf !== null) {
      const forced = operation.values.force as readonly number[] | 'all' | undefined
      return UndoPlan.of(reader, operation.undoOf, forced ?? [], entity => this.guardsOf(entity))
    }
    const { definition } = this.get(operation.resource, operation.operation)
    return definition.plan?.(operation.values) ?? this.fieldPlanOf(operation)
  }

  fieldPlanOf(operation: Pick<Operation, 'resource' | 'operation' | 'values'>): FieldPlan {
    return new FieldPlan(this.get(operation.resource, operation.operation).definition, operation.values)
  }
}

function key(resource: string, name: string): string {
  return `${resource}:${name}`.toLowerCase()
}
