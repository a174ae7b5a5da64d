import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@backroom/contract/kit/endpoint'

const contractFolder = join(import.meta.dirname, '..', '..', '..', 'contract', 'src')

/** Every call that the contract declares anywhere, also inside records, views and bulk operations. */
export async function contractEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(contractFolder, { recursive: true, encoding: 'utf8' })
  const found = new Map<string, Endpoint>()
  for (const file of files.filter(name => /\.ts$/.test(name) && !/\.test\.ts$/.test(name))) {
    const module = (await import(join(contractFolder, file))) as Record<string, unknown>
    for (const endpoint of Object.values(module).flatMap(value => endpointsIn(value, 3))) {
      found.set(nameOf(endpoint), endpoint)
    }
  }
  return [...found.values()]
}

/** How a call is known to people: `GET /brands/:uid`. */
export function nameOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}

function endpointsIn(value: unknown, depth: number): Endpoint[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || '_zod' in value) return []
  if (isEndpoint(value)) return [value]
  return depth === 0 ? [] : Object.values(value).flatMap(inner => endpointsIn(inner, depth - 1))
}

function isEndpoint(value: object): value is Endpoint {
  return 'method' in value && 'path' in value && 'summary' in value && 'reply' in value
}
