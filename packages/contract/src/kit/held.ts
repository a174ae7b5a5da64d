/** What a record holds under a person's word. What every object inherits, such as `constructor`, is not in it. */
export function held<Value>(record: Readonly<Record<string, Value>>, word: string): Value | undefined {
  return Object.hasOwn(record, word) ? record[word] : undefined
}
