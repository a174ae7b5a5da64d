const scanGapMs = 30
const scanLeast = 4

/** Tells a scanner from a person: characters less than 30 ms apart that end in Enter are one scan. */
export class ScanReader {
  private typed = ''
  private lastAt = Number.NEGATIVE_INFINITY

  /** Takes a key and when it was pressed; answers the code when a scan ended with it. */
  take(key: string, atMs: number): string | undefined {
    const isFast = atMs - this.lastAt < scanGapMs
    this.lastAt = atMs
    if (key === 'Enter') {
      const code = isFast && this.typed.length >= scanLeast ? this.typed : undefined
      this.typed = ''
      return code
    }
    if ([...key].length !== 1) return undefined
    this.typed = isFast ? this.typed + key : key
    return undefined
  }
}
