import { z } from 'zod'
import { type Json, mapped, ObjectParts, type Schemas } from '#kit/openapi/parts'

/** JSON Schema of what is sent and what is answered; schemas with a name stand in `components`, once. */
export interface DescribedSchemas {
  readonly sent: Schemas
  readonly answered: Schemas
  readonly components: Schemas
}

/** The schemas of a whole API, converted at once, so that one that is shared is described once. */
export function describeSchemas(
  sent: Readonly<Record<string, z.ZodType>>,
  answered: Readonly<Record<string, z.ZodType>>,
): DescribedSchemas {
  const input = convert(sent, 'input')
  const output = convert(answered, 'output')
  const differing = differingNames(input.named, output.named)
  const inputName = (name: string) => (differing.has(name) ? `${name}Sent` : name)
  const outputName = (name: string) => name
  const components = [
    ...Object.entries(output.named).map(([name, json]) => [name, finished(json, outputName)] as const),
    ...Object.entries(input.named).map(
      ([name, json]) => [inputName(name), finished(json, inputName)] as const,
    ),
  ]
  return {
    sent: mapped(input.schemas, json => finished(json, inputName)),
    answered: mapped(output.schemas, json => finished(json, outputName)),
    components: Object.fromEntries(components.sort(([left], [right]) => (left < right ? -1 : 1))),
  }
}

function convert(schemas: Readonly<Record<string, z.ZodType>>, io: 'input' | 'output') {
  const parts = new ObjectParts()
  const { properties = {}, $defs = {} } = z.toJSONSchema(z.object(schemas), {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema }) => {
      inOpenApiWords(zodSchema, jsonSchema as Json)
      if (zodSchema instanceof z.ZodObject) parts.note(zodSchema, jsonSchema as Json)
    },
  })
  const named = $defs as Schemas
  return { schemas: parts.composed(properties as Schemas, named), named: parts.composed(named, named) }
}

/** What a field's meta says to our own console, as OpenAPI lets a document say more than it knows. */
const ownWords = ['kind', 'label', 'lines', 'options', 'resource', 'softMax']
/** Kinds that the type says already. */
const plainKinds: Readonly<Record<string, string>> = { string: 'text', integer: 'number', boolean: 'bool' }

function inOpenApiWords(type: z.core.$ZodType, json: Json): void {
  if (json.kind === plainKinds[json.type as string] || json.enum) delete json.kind
  for (const word of ownWords) {
    if (word in json) json[`x-${word}`] = json[word]
    delete json[word]
  }
  delete json.id // its name in `components` says it
  delete json.writes // levels are said of calls
  if (json.format) delete json.pattern // the format says it
  // An answer may grow: only what is refused when sent is closed.
  if (json.additionalProperties === false && !isStrict(type)) delete json.additionalProperties
  // Every whole number has these, since no other is exact.
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
}

function isStrict(type: z.core.$ZodType): boolean {
  return type instanceof z.ZodObject && type.def.catchall instanceof z.ZodNever
}

/** Names whose schema, or one that it points at, is not the same when sent: what has a default need not be. */
function differingNames(input: Schemas, output: Schemas): Set<string> {
  const names = Object.keys(input).filter(name => name in output)
  const differing = new Set(
    names.filter(name => JSON.stringify(input[name]) !== JSON.stringify(output[name])),
  )
  let before: number
  do {
    before = differing.size
    for (const name of names) if (refsIn(input[name]).some(ref => differing.has(ref))) differing.add(name)
  } while (differing.size > before)
  return differing
}

const localRef = '#/$defs/'

function refsIn(json: unknown): string[] {
  return [...JSON.stringify(json).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)].map(([, name]) => name as string)
}

/** A schema as the document holds it: it points into `components`, and what may be null says so in its type. */
function finished(json: Json, nameOf: (name: string) => string): Json {
  return JSON.parse(JSON.stringify(json), (key, value) => {
    if (key === '$ref') return `#/components/schemas/${nameOf(value.slice(localRef.length))}`
    return Array.isArray(value?.anyOf) ? withNull(value) : value
  }) as Json
}

function withNull(json: Json): Json {
  const { anyOf, ...others } = json
  const [only, last, ...more] = anyOf as Json[]
  const isPlain = typeof only?.type === 'string' && only.type !== 'object' && !only.enum && !('const' in only)
  if (!isPlain || last?.type !== 'null' || more.length > 0) return json
  return { ...only, ...others, type: [only.type, 'null'] }
}
