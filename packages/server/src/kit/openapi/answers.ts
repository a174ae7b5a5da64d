import type { Ref } from '#kit/openapi/parameters'
import type { Json } from '#kit/openapi/parts'

export interface Answer {
  readonly description: string
  readonly content?: Readonly<Record<string, { readonly schema: Json | undefined }>>
}

/** Answers that several calls give, such as that of a bulk run: each that has a named schema stands once, by that name. */
export class SharedAnswers {
  readonly components: Readonly<Record<string, Answer>>

  constructor(all: readonly Answer[]) {
    const named = all.flatMap(answer => {
      const name = nameOf(answer)
      return name ? [[name, answer] as const] : []
    })
    const isShared = (name: string) => named.filter(([other]) => other === name).length > 1
    this.components = Object.fromEntries(named.filter(([name]) => isShared(name)))
  }

  /** The same answer, by its name where it is shared. */
  pointedAt(answer: Answer): Answer | Ref {
    const name = nameOf(answer)
    return name && name in this.components ? { $ref: `#/components/responses/${name}` } : answer
  }
}

/** What the schema is called that is all there is to an answer; every CSV is the same one. */
function nameOf({ content }: Answer): string | undefined {
  if (content && 'text/csv' in content) return 'Csv'
  const { $ref, ...more } = content?.['application/json']?.schema ?? {}
  return Object.keys(more).length === 0
    ? String($ref ?? '')
        .split('/')
        .at(-1) || undefined
    : undefined
}
