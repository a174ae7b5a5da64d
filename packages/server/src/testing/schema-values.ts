import fc from 'fast-check'
import type { Json, Schemas } from '#kit/openapi/parts'
import { planted } from '#testing/hostile-values'

/** Values that fit the schemas of an API's description, as often as not about records that are there. */
export class SchemaValues {
  readonly #components: Schemas
  readonly #named = new Map<string, fc.Arbitrary<unknown>>()

  /** `words` are names that mean something to the API: views, fields, choices. */
  constructor(
    components: Schemas,
    readonly words: readonly string[],
  ) {
    this.#components = components
  }

  of(schema: Json): fc.Arbitrary<unknown> {
    if (typeof schema.$ref === 'string') return this.#byName(schema.$ref.split('/').at(-1) as string)
    if (schema.allOf) return this.#whole(schema)
    const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
    if (choices) return fc.oneof(...choices.map(choice => this.of(choice)))
    if ('const' in schema) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]))
    const types = [schema.type ?? []].flat() as string[]
    return types.length === 0 ? this.#anything() : fc.oneof(...types.map(type => this.#typed(type, schema)))
  }

  #byName(name: string): fc.Arbitrary<unknown> {
    const known = this.#named.get(name) ?? this.of(this.#components[name] as Json)
    this.#named.set(name, known)
    return known
  }

  #anything(): fc.Arbitrary<unknown> {
    return fc.oneof(fc.nat(30), fc.boolean(), fc.constantFrom(...this.words), fc.constant(planted))
  }

  #typed(type: string, schema: Json): fc.Arbitrary<unknown> {
    if (type === 'null') return fc.constant(null)
    if (type === 'boolean') return fc.boolean()
    if (type === 'integer' || type === 'number') return this.#number(type, schema)
    if (type === 'string') return this.#text(schema)
    if (type === 'array') return this.#list(schema)
    return this.#object(schema)
  }

  /** Mostly small, since small uids and versions are those of records that are there. */
  #number(type: string, schema: Json): fc.Arbitrary<number> {
    const min = (schema.minimum ?? schema.exclusiveMinimum ?? -(2 ** 53) + 1) as number
    const max = (schema.maximum ?? schema.exclusiveMaximum ?? 2 ** 53 - 1) as number
    const small = fc.integer({
      min: Math.min(max, Math.max(min, 0)),
      max: Math.min(max, Math.max(min, 0) + 12),
    })
    const edges = fc.constantFrom(min, max)
    const any = type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true })
    return fc.oneof(
      { weight: 6, arbitrary: small },
      { weight: 1, arbitrary: edges },
      { weight: 1, arbitrary: any },
    )
  }

  #text(schema: Json): fc.Arbitrary<string> {
    const max = Math.min((schema.maxLength ?? 200) as number, 2_000)
    const min = (schema.minLength ?? 0) as number
    if (schema.format === 'date') return someDay
    if (schema.format === 'date-time') return someDay.map(day => `${day}T09:30:00Z`)
    if (schema.format === 'uuid') return fc.uuid()
    if (schema.format === 'email') return fc.constant(`${planted}@x.example`)
    if (typeof schema.pattern === 'string') return matching(schema.pattern, max)
    const fitting = [planted, `${planted} and more`, 'a', '1', ...this.words].filter(
      word => word.length >= min && word.length <= max,
    )
    const free = fc.string({ unit: 'grapheme', minLength: min, maxLength: Math.min(max, min + 20) })
    return fitting.length === 0 ? free : fc.oneof(fc.constantFrom(...fitting), free)
  }

  #list(schema: Json): fc.Arbitrary<unknown[]> {
    const places = schema.prefixItems as Json[] | undefined
    if (places) return fc.tuple(...places.map(place => this.of(place)))
    const minLength = (schema.minItems ?? 0) as number
    const maxLength = Math.min((schema.maxItems ?? 3) as number, minLength + 3)
    return fc.array(this.of((schema.items ?? {}) as Json), { minLength, maxLength })
  }

  #object(schema: Json): fc.Arbitrary<unknown> {
    const properties = (schema.properties ?? {}) as Schemas
    const required = ((schema.required ?? []) as string[]).filter(name => name in properties)
    const values = Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, this.of(each)]))
    const known = fc.record(values, { requiredKeys: required, noNullPrototype: true })
    if (typeof schema.additionalProperties !== 'object') return known
    return fc.dictionary(
      fc.constantFrom('1', '2', ...this.words),
      this.of(schema.additionalProperties as Json),
      {
        maxKeys: 3,
        noNullPrototype: true,
      },
    )
  }

  #whole({ allOf, ...own }: Json): fc.Arbitrary<unknown> {
    const parts = [...(allOf as Json[]), ...(own.properties ? [own] : [])].map(part => this.of(part))
    return fc.tuple(...parts).map(values => Object.assign({}, ...(values as object[])))
  }
}

const someDay = fc.constantFrom(
  '2026-01-01',
  '2024-02-29',
  '1970-01-01',
  '9999-12-31',
  '0001-01-01',
  '2026-11-17',
)

function matching(pattern: string, max: number): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: max }).map(text => text.slice(0, max))
  } catch {
    return fc.constantFrom('1', 'a', planted) // a pattern that looks around itself cannot be run backwards
  }
}
