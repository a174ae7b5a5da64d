/** The rows of a data file as what they are: in JSON, TypeScript takes a tuple for a list and a word for any text. */
export function readRows<Row>(rows: readonly unknown[]): readonly Row[] {
  return rows as readonly Row[]
}
