/** Keys that are pressed in the box of a finder, and what Enter means before the answers to what was typed are there. */
export class EarlyEnter {
  private hasMoved = false
  private waitingFor: string | null = null

  /** Something else was typed: what was meant before is not meant any more. */
  typed(): void {
    this.hasMoved = false
    this.waitingFor = null
  }

  /** True when the key has to wait: Enter on answers that are still to come. A row that was chosen by arrow is meant as it is. */
  press(key: string, { query, isAsking }: { readonly query: string; readonly isAsking: boolean }): boolean {
    if (key === 'ArrowDown' || key === 'ArrowUp') this.hasMoved = true
    if (key !== 'Enter' || !isAsking || this.hasMoved) return false
    this.waitingFor = query
    return true
  }

  /** Whether the first row is to be opened now; once. */
  isDue({ query, isAsking }: { readonly query: string; readonly isAsking: boolean }): boolean {
    if (isAsking || this.waitingFor === null) return false
    const isMeant = this.waitingFor === query
    this.waitingFor = null
    return isMeant
  }
}
