import { sentence } from '@backroom/contract/wording/say'
/** A file that is not read on, with the sentence that says why. */
export class Unreadable extends Error {}

/** Columns further right are left out. */
export const columnsMost = 200
/** With or without something in them, also those further right: 50,000 rows of every field an item can be given. */
export const cellsMost = 3_000_000
const cellCharactersMost = 100_000
/** Over all cells: one long text can stand in a million of them. */
export const charactersMost = 64 * 1024 * 1024
/** Over all parts of a workbook, counted while they are inflated: what its directory says is hearsay. */
export const inflatedBytesMost = 200 * 1024 * 1024
/** How many times larger than packed a part may get, once it is large at all. Sheets get 10 to 50 times larger. */
export const inflatedTimesMost = 200
export const largeBytes = 10 * 1024 * 1024
export const partsMost = 5_000
export const stylesMost = 65_536
export const nestedMost = 64
export const attributesMost = 100
/** Of a name, a value or a comment. */
export const unbrokenCharactersMost = 1_048_576

/** What reading may take of the machine. */
export const workerLimits = { seconds: 90, heapMb: 256, atOnce: 2 }

/** Ends the reading of a cell that does not end. */
export function refuseLong(characters: number, name: string): void {
  if (characters > cellCharactersMost)
    throw new Unreadable(sentence`${name} has a cell of more than 100,000 characters.`)
}

/** Counts what has been handed on of a sheet, and ends the reading of one that has too much. */
export class SheetCount {
  private cells = 0
  private characters = 0

  constructor(private readonly name: string) {}

  add(cell: string): void {
    this.cells += 1
    this.characters += cell.length
    if (this.cells > cellsMost) throw new Unreadable(sentence`${this.name} has more than 3,000,000 cells.`)
    refuseLong(cell.length, this.name)
    if (this.characters > charactersMost)
      throw new Unreadable(
        sentence`${this.name} holds more text than can be read: at most 64 million characters.`,
      )
  }
}
