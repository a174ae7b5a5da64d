/** How many ends of runs are remembered for an answer that comes after them. */
const earlyMost = 50

/** Which runs this tab has started, and has not been told the end of. A small one may end before the answer that names it has come. */
export class OwnRuns<End extends { readonly uid: number }> {
  private readonly started = new Set<number>()
  private readonly early = new Map<number, End>()

  /** A run was started here; its end, where that was heard already. */
  start(uid: number): End | undefined {
    const end = this.early.get(uid)
    if (!this.early.delete(uid)) this.started.add(uid)
    return end
  }

  /** A run has ended; whether it was started here, as far as is known. */
  end(end: End): boolean {
    if (this.started.delete(end.uid)) return true
    this.early.set(end.uid, end)
    const [oldest] = this.early.keys()
    if (oldest !== undefined && this.early.size > earlyMost) this.early.delete(oldest)
    return false
  }
}
