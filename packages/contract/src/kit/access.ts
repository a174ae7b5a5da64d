export const levelNames = [
  'Administrator',
  'Ecommerce Management',
  'Payment Management',
  'Payments Administrator',
] as const

export type LevelName = (typeof levelNames)[number]

/** Says on purpose that no sign-in is needed. Leaving levels out is a compile error, never an open door. */
export const open = 'open'

export const everyone = levelNames
export const storeStaff = ['Administrator', 'Ecommerce Management'] as const satisfies readonly LevelName[]
export const moneyStaff = [
  'Administrator',
  'Payment Management',
  'Payments Administrator',
] as const satisfies readonly LevelName[]
export const administrators = ['Administrator'] as const satisfies readonly LevelName[]

/** Who may open a screen, press a hotkey or make a call. */
export interface Rule {
  readonly levels: readonly LevelName[] | typeof open
  readonly superUser?: boolean
  /**
   * What the store's plan must include: without, the page leaves the menu and the call changes nothing. Or what is new and must be
   * switched on: without, the call is not there either.
   */
  readonly feature?: string | undefined
}

/** Who may open a record or settings, and who may also change them. */
export interface EditingRule extends Rule {
  /** Left out, whoever may look. */
  readonly writes?: Rule['levels']
}

/** The person asking, as far as rules care. */
export interface Visitor {
  readonly level: LevelName
  /** The account is flagged as a super user. */
  readonly superUser: boolean
  /** Super-user mode has been entered and has not lapsed. */
  readonly superUserMode: boolean
}

export type Verdict =
  | { readonly allowed: true }
  | {
      readonly allowed: false
      readonly because: 'loggedOut' | 'permission' | 'superUser'
      readonly text: string
    }

/** The one answer to "may they?", asked by router, menu, hotkeys, palette and API alike. */
export function judge(rule: Rule, visitor: Visitor | null): Verdict {
  if (rule.levels === open) return { allowed: true }
  if (!visitor) return { allowed: false, because: 'loggedOut', text: 'Log in first.' }
  if (!rule.levels.includes(visitor.level)) {
    return { allowed: false, because: 'permission', text: permissionText(visitor.level, rule.levels) }
  }
  if (rule.superUser && !(visitor.superUser && visitor.superUserMode)) {
    return { allowed: false, because: 'superUser', text: 'This needs super-user mode.' }
  }
  return { allowed: true }
}

/** The permission alert, word for word as merchants know it. */
export function permissionText(level: LevelName, required: readonly LevelName[]): string {
  return `You do not have the required permissions to perform this action. Your current security level is '${level}' but one of the following is required: ${required.join(', ')}.`
}
