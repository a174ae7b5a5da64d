import type { Address, Installation } from './installation.ts'

/** Both servers on one database, and the database itself. */
export interface Servers {
  readonly ours: Address
  readonly bare: Address
  readonly database: Installation['database']
}
