/** NUL, and halves of a character that lost their other half: PostgreSQL keeps neither, in text nor in JSON. */
const unkeepable = /\0|\p{Cs}/u

/** A text without what no database can keep. */
export function keepable(text: string): string {
  return unkeepable.test(text) ? text.replace(/\0|\p{Cs}/gu, '') : text
}

/** The place of the first text that no database can keep, such as `filter[0].value`; undefined when all can be kept. */
export function unkeepableField(value: unknown): string | undefined {
  const waiting: [path: string, value: unknown][] = [['', value]] // not by recursion: a body may be nested very deep
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, inner] = next
    if (typeof inner === 'string') {
      if (unkeepable.test(inner)) return path || 'Generic'
    } else if (Array.isArray(inner)) {
      for (const [index, item] of inner.entries()) waiting.push([`${path}[${index}]`, item])
    } else if (typeof inner === 'object' && inner !== null) {
      for (const [key, item] of Object.entries(inner)) {
        if (unkeepable.test(key)) return path || 'Generic'
        waiting.push([path ? `${path}.${key}` : key, item])
      }
    }
  }
}
