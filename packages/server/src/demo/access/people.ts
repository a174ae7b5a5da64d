import type { LevelName } from '@backroom/contract/kit/access'

/** Printed at every start of the demo store; while it stands, the server listens on loopback only. */
export const demoPassword = 'backroom-demo'
/** The authenticator of `secure`, printed with the password and worth as little. */
export const demoTotpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

export interface DemoPerson {
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

/** Somebody the demo store knows and nobody can log in as. */
export interface DemoColleague extends DemoPerson {
  readonly mobile?: string
  readonly is: 'working' | 'invited' | 'disabled' | 'forgotten' | 'throttled'
}

/** The forgotten one comes ninth: the number stands in the name that is left. */
export const demoColleagues: readonly DemoColleague[] = [
  {
    ...{ username: 'rhian.bevan', name: 'Rhian Bevan', level: 'Ecommerce Management', cashierNumber: 11 },
    ...{ superUser: false, mobile: '+447700900482', is: 'working' },
  },
  {
    username: 'wilhelmina.featherstonehaugh',
    name: 'Wilhelmina Siân Zoë Featherstonehaugh-Brontë de Montalembert-Åkesson Königsbergs',
    ...{ level: 'Ecommerce Management', cashierNumber: 12, superUser: false, is: 'working' },
  },
  {
    ...{
      username: 'former-staff-9',
      name: 'Former staff 9',
      level: 'Ecommerce Management',
      cashierNumber: 14,
    },
    ...{ superUser: false, is: 'forgotten' },
  },
  {
    ...{ username: 'gareth.lowe', name: 'Gareth Lowe', level: 'Ecommerce Management', cashierNumber: 15 },
    ...{ superUser: false, is: 'disabled' },
  },
  {
    ...{ username: 'nadia.osei', name: 'Nadia Osei', level: 'Payment Management', cashierNumber: 21 },
    ...{ superUser: false, is: 'working' },
  },
  {
    ...{ username: 'lewis.park', name: 'Lewis Park', level: 'Ecommerce Management', cashierNumber: 16 },
    ...{ superUser: false, is: 'invited' },
  },
  {
    ...{ username: 'ines.duarte', name: 'Inês Duarte', level: 'Ecommerce Management', cashierNumber: 13 },
    ...{ superUser: false, is: 'throttled' },
  },
]

/** The one person of the second store, which shows that stores do not mix. */
export const secondStorePerson: DemoPerson = {
  username: 'second',
  name: 'Owen Marsh',
  level: 'Administrator',
  cashierNumber: 1,
  superUser: false,
}
