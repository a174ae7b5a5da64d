import type { InputOf } from '@backroom/contract/kit/endpoint'
import {
  type ConfigInput,
  configInput,
  namedOutside,
  type saveConfig,
  sectionOf,
} from '@backroom/contract/site/config'
import type { Reader } from '#database/database'
import { invalid, Refusal } from '#kit/errors'
import { valuesAt } from '#kit/records/merge'
import { isSame } from '#kit/records/same'
import { storedConfig } from '#site/config-row'
import { siteConfig } from '#tables/site/site-config'

/** Its row is the only one. */
const onlyUid = 1
type SentConfig = InputOf<typeof saveConfig>['body']
/** Made once: a schema of a hundred fields takes longer to make than to ask. */
const someInput = configInput.partial()

/** Of a configuration as it was read and changed, the settings that differ from the version that was read. */
export async function differingFrom(
  reader: Reader,
  { version, sections, ...outside }: SentConfig,
): Promise<Record<string, unknown>> {
  const sent = [
    ...namedOutside.flatMap(name =>
      outside[name] === undefined ? [] : [[`${sectionOf(name)}.${name}`, outside[name]] as const],
    ),
    ...Object.entries(sections ?? {}).flatMap(([section, values]) =>
      Object.entries(values).map(([name, value]) => [`${section}.${name}`, value] as const),
    ),
  ]
  if (sent.length === 0) return {}
  const { values } = await valuesAt(reader, siteConfig, onlyUid, { ...(await storedConfig(reader)) }, version)
  const seen = JSON.parse(JSON.stringify(values)) as Record<string, unknown>
  return Object.fromEntries(sent.filter(([key, value]) => !isSame(seen[key.split('.')[1] ?? ''], value)))
}

/** A rule refuses a setting by its name; whoever sent it under its section finds it there. */
export function bySectionAndKey(error: unknown): never {
  if (!(error instanceof Refusal) || error.status !== 400 || !error.body.errors) throw error
  const named = Object.entries(error.body.errors).map(([name, texts]) => {
    const section = sectionOf(name)
    return [section ? `${section}.${name}` : name, texts]
  })
  throw new Refusal(400, { ...error.body, errors: Object.fromEntries(named) })
}

/** Settings by `section.key` as the row names them; what no section has is refused where it was sent. */
export function understood(changes: Readonly<Record<string, unknown>>): Partial<ConfigInput> {
  const unknown = Object.keys(changes).filter(key => {
    const [section, name = ''] = key.split('.')
    return sectionOf(name) !== section
  })
  if (unknown.length > 0)
    throw invalid(Object.fromEntries(unknown.map(key => [key, 'There is no such setting.'])))
  const named = Object.entries(changes).map(([key, value]) => [key.split('.')[1], value] as const)
  const parsed = someInput.safeParse(Object.fromEntries(named))
  if (parsed.success) return parsed.data as Partial<ConfigInput>
  throw invalid(
    Object.fromEntries(
      parsed.error.issues.map(({ path: [name], message }) => [
        `${sectionOf(String(name))}.${String(name)}`,
        message,
      ]),
    ),
  )
}
