import type { Json } from '#kit/openapi/parts'

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required?: boolean
  readonly schema: Json
}

export interface Ref {
  readonly $ref: string
}

/** Parameters that several calls have, such as a list's: of each name the one that most of them take stands once. */
export class SharedParameters {
  readonly components: Readonly<Record<string, Parameter>>

  constructor(all: readonly Parameter[]) {
    const uses = new Map<string, Parameter[]>()
    for (const parameter of all) {
      const text = JSON.stringify(parameter)
      uses.set(text, [...(uses.get(text) ?? []), parameter])
    }
    const shared = [...uses.values()].filter(same => same.length > 1).sort((a, b) => a.length - b.length)
    this.components = Object.fromEntries(
      shared.map(([first]) => [(first as Parameter).name, first as Parameter]),
    )
  }

  /** The same parameters, those that are shared by their name. */
  pointedAt(parameters: readonly Parameter[]): (Parameter | Ref)[] {
    return parameters.map(parameter =>
      JSON.stringify(parameter) === JSON.stringify(this.components[parameter.name])
        ? { $ref: `#/components/parameters/${parameter.name}` }
        : parameter,
    )
  }
}
