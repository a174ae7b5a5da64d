/** What Backroom needs of a store's website: that it is there. */
export interface Website {
  /** Asks it, and answers what it said in words; throws an `OutsideFailure` that says why nobody answered. */
  test(): Promise<string>
}
