import type { LevelName } from '@backroom/contract/kit/access'
import data from '#demo/access/people.json'

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

export const demoPeople = data.people as readonly DemoPerson[]

/** Somebody the demo store knows and nobody can log in as. */
export interface DemoColleague extends DemoPerson {
  readonly mobile?: string
  readonly is: 'working' | 'invited' | 'disabled' | 'forgotten' | 'throttled'
}

/** The forgotten one comes ninth: the number stands in the name that is left. */
export const demoColleagues = data.colleagues as readonly DemoColleague[]

/** The one person of the second store, which shows that stores do not mix. */
export const [secondStorePerson] = data.secondStore as [DemoPerson]
