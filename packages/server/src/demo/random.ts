/** Numbers that look random and are the same on every machine, so that the demo store is always the same store. */
export class Random {
  constructor(private state: number) {}

  /** From 0 up to but not including 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  of<Item>(list: readonly Item[]): Item {
    return list[Math.floor(this.next() * list.length)] as Item
  }

  chance(share: number): boolean {
    return this.next() < share
  }
}
