import type { z } from 'zod'

export type Json = Record<string, unknown>
export type Schemas = Readonly<Record<string, Json>>

/** Which zod object a JSON Schema was made from, while the whole is being put together. */
const mark = '$object'

/** Objects as they are met, so that a schema can say by number which one it came from. */
export class ObjectParts {
  readonly #objects: z.ZodObject[] = []

  /** Notes in the schema what it was made from. */
  note(object: z.ZodObject, json: Json): void {
    json[mark] = this.#objects.push(object) - 1
  }

  /** The same schemas, in which an object that has all fields of a named one points at it instead of repeating them. */
  composed(schemas: Schemas, named: Schemas): Schemas {
    const parts = Object.entries(named)
      .filter(([, json]) => mark in json && json.additionalProperties === undefined)
      .map(([name, json]) => ({ ref: `#/$defs/${name}`, fields: this.#fieldsOf(json) }))
      .filter(({ fields }) => fields.length > 1)
      .sort((left, right) => right.fields.length - left.fields.length)
    const compose = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(compose)
      if (typeof value !== 'object' || value === null) return value
      const json = mark in value ? this.#compose(value as Json, parts) : value
      return mapped(json as Json, compose)
    }
    return mapped(schemas, json => compose(json) as Json)
  }

  #compose(json: Json, parts: readonly Part[]): Json {
    const { [mark]: _, ...plain } = json
    if (plain.additionalProperties !== undefined) return plain
    const rest = new Map(this.#fieldsOf(json))
    const most = this.#isNamed(json) ? rest.size - 1 : rest.size // two that are the same would point at each other
    const found = parts.filter(({ fields }) => {
      const isPart = fields.length <= most && fields.every(([name, field]) => rest.get(name) === field)
      if (isPart) for (const [name] of fields) rest.delete(name)
      return isPart
    })
    if (found.length === 0) return plain
    const { type, properties, required = [], ...others } = plain
    const kept = Object.entries(properties as Json).filter(([name]) => rest.has(name))
    const keptRequired = (required as string[]).filter(name => rest.has(name))
    return {
      ...others,
      ...(found.length === 1 && kept.length === 0
        ? { $ref: found[0]?.ref }
        : { type, allOf: found.map(({ ref }) => ({ $ref: ref })) }),
      ...(kept.length > 0 && { properties: Object.fromEntries(kept) }),
      ...(keptRequired.length > 0 && { required: keptRequired }),
    }
  }

  #isNamed(json: Json): boolean {
    return this.#objectOf(json).meta()?.id !== undefined
  }

  #fieldsOf(json: Json): [string, unknown][] {
    return Object.entries(this.#objectOf(json).shape)
  }

  #objectOf(json: Json): z.ZodObject {
    return this.#objects[json[mark] as number] as z.ZodObject
  }
}

interface Part {
  readonly ref: string
  readonly fields: readonly [string, unknown][]
}

/** A record with each of its values changed. */
export function mapped<From, To>(
  record: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}
