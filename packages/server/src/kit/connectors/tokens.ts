/** What a service opens itself with for a while. */
export interface Token {
  readonly value: string
  readonly expiresAt: number
}

/** A token about to end is not begun with: the call would arrive after it. */
const earlyMs = 60_000

/** Keeps the tokens of services while they last. Many who need one at once ask for it once. */
export class Tokens {
  private readonly kept = new Map<string, Promise<Token>>()

  /** The token of an account, asked for anew where there is none or it is about to end. */
  async of(account: string, ask: () => Promise<Token>): Promise<string> {
    const known = this.kept.get(account)
    if (known && (await lasts(known))) return (await known).value
    // While this one looked, another may have asked already.
    const asking = this.kept.get(account)
    const next = asking && asking !== known ? asking : ask()
    this.kept.set(account, next)
    return (await next).value
  }

  /** Forgets a token that the service no longer takes. */
  forget(account: string): void {
    this.kept.delete(account)
  }
}

function lasts(token: Promise<Token>): Promise<boolean> {
  return token.then(
    ({ expiresAt }) => expiresAt - earlyMs > Date.now(),
    () => false,
  )
}
