/** What Backroom needs of a list of breached passwords. */
export interface BreachedPasswords {
  /** Null when nobody could be asked: the password is then accepted, and an event says so. */
  isBreached(password: string): Promise<boolean | null>
}
