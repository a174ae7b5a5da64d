import type { z } from 'zod'

/** Gives a schema the name it has in the API's description, made of these words, unless it has one already. */
export function named<Schema extends z.ZodType>(schema: Schema, ...words: string[]): Schema {
  return schema.meta()?.id ? schema : schema.meta({ id: words.map(capitalised).join('') })
}

/** "buyer's guide" as a name: `BuyersGuide`. */
function capitalised(words: string): string {
  return words
    .replace(/['’]/g, '')
    .split(/[^A-Za-z0-9]+/)
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}
