import type { LevelName } from '@backroom/contract/kit/access'

/** Printed at every start of the demo store; while it stands, the server listens on loopback only. */
export const demoPassword = 'backroom-demo'

interface DemoPerson {
  readonly username: string
  readonly name: string
  readonly level: LevelName
  readonly cashierNumber: number
  readonly superUser: boolean
}

export const demoPeople: readonly DemoPerson[] = [
  { username: 'admin', name: 'Megan Hughes', level: 'Administrator', cashierNumber: 1, superUser: true },
  { username: 'manager', name: 'Tom Hartley', level: 'Administrator', cashierNumber: 2, superUser: false },
  { username: 'secure', name: 'Priya Nair', level: 'Administrator', cashierNumber: 3, superUser: false },
  {
    username: 'ecommerce',
    name: 'Aled Pritchard',
    level: 'Ecommerce Management',
    cashierNumber: 10,
    superUser: false,
  },
  {
    username: 'payments',
    name: 'Sophie Wainwright',
    level: 'Payment Management',
    cashierNumber: 20,
    superUser: false,
  },
  {
    username: 'payouts',
    name: 'Callum Reid',
    level: 'Payments Administrator',
    cashierNumber: 30,
    superUser: false,
  },
]
