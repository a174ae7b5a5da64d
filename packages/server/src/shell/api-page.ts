import { sentence } from '@backroom/contract/wording/say'
import type { Kit } from '#kit/kit'
import { type Operation, openApi } from '#kit/openapi/openapi'
import type { Parameter } from '#kit/openapi/parameters'

/** `/api/openapi.json`, and `/api` as a page that a person can read. No scripts, no styles from elsewhere. */
export function apiPage(kit: Kit, version: string) {
  const described = () => openApi(kit.served, kit.settings.product, version)
  const json = writtenOnce(() => JSON.stringify(described()))
  const html = writtenOnce(() => page(described()))
  kit.app.get('/api/openapi.json', async (_, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(json()),
  )
  kit.app.get('/api', async (_, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html()),
  )
  kit.app.get('/api/reference.css', async (_, reply) => reply.type('text/css; charset=utf-8').send(styles))
}

/** A text that takes a second to write and never changes: anybody may ask for it, so it is written once. */
function writtenOnce(write: () => string): () => string {
  let text: string | undefined
  return () => {
    text ??= write()
    return text
  }
}

type Description = ReturnType<typeof openApi>

function page({ info, paths, components, security }: Description): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      ...operation,
      levels: (operation.security ?? security).flatMap(({ bearer }) =>
        bearer.length > 0 ? bearer : ['every level'],
      ),
      parameters: (operation.parameters ?? []).map(each =>
        'name' in each ? each : (components.parameters[each.$ref.split('/').at(-1) as string] as Parameter),
      ),
    })),
  )
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<details><summary><code>${escaped(name)}</code></summary>${jsonHtml(schema)}</details>`,
  )
  const groups = grouped(calls)
  const sections = [...groups].map(
    ([name, list]) =>
      `<section id="${escaped(name)}"><h2>${escaped(name)}</h2>${list.map(callHtml).join('')}</section>`,
  )
  const links = [...groups.keys()].map(name => `<a href="#${escaped(name)}">${escaped(name)}</a>`)
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(info.title)}</title><link rel="stylesheet" href="/api/reference.css"></head><body>
<header><h1>${escaped(info.title)}</h1><p>${escaped(info.description)} <a href="/api/openapi.json">OpenAPI 3.1 as JSON</a></p></header>
<nav aria-label="Parts">${links.join('')}<a href="#schemas">Schemas</a></nav>
<main>${sections.join('')}<section id="schemas"><h2>Schemas</h2>${schemas.join('')}</section></main></body></html>`
}

interface Call extends Omit<Operation, 'parameters'> {
  readonly path: string
  readonly method: string
  readonly levels: readonly string[]
  readonly parameters: readonly Parameter[]
}

function callHtml(call: Call): string {
  const parameters = call.parameters.map(
    ({ name, in: place, required, schema }) =>
      `<li><code>${escaped(name)}</code> in ${place}${required ? ', required' : ''}: <code>${escaped(brief(schema))}</code></li>`,
  )
  const who =
    call.levels.length > 0 ? sentence`Levels: ${call.levels.join(', ')}.` : 'Open: no sign-in needed.'
  return `<details><summary><b class="${call.method.toLowerCase()}">${call.method}</b> <code>${escaped(call.path)}</code> <span>${escaped(call.summary)}</span></summary>
<p>${escaped([who, call.description ?? ''].join(' '))}</p>${parameters.length > 0 ? `<h3>Parameters</h3><ul>${parameters.join('')}</ul>` : ''}
${call.requestBody ? `<h3>Body</h3>${jsonHtml(call.requestBody)}` : ''}
<h3>Answers</h3>${jsonHtml(call.responses)}</details>`
}

function jsonHtml(value: unknown): string {
  return `<pre tabindex="0">${escaped(JSON.stringify(value, null, 2))}</pre>`
}

function brief(schema: unknown): string {
  const { type, enum: values } = schema as { type?: string; enum?: unknown[] }
  return values ? values.join(' | ') : (type ?? 'any')
}

function grouped(calls: readonly Call[]): Map<string, Call[]> {
  const groups = new Map<string, Call[]>()
  for (const call of calls) groups.set(call.tags[0] ?? '', [...(groups.get(call.tags[0] ?? '') ?? []), call])
  return groups
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
}

const styles = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; --line: #d8dedc; --dim: #65706d; --sunken: #f7faf9 }
@media (prefers-color-scheme: dark) { :root { --line: #333b39; --dim: #a0a8a6; --sunken: #0d1312; background: #131a18; color: #e2e7e6 } }
body { max-width: 960px; margin: 0 auto; padding: 24px 20px }
h1 { font-size: 22px; margin: 0 } h2 { font-size: 15px; margin: 28px 0 8px } h3 { font-size: 13px; margin: 12px 0 4px }
nav { display: flex; flex-wrap: wrap; gap: 4px 14px; border-block: 1px solid var(--line); padding: 10px 0 }
details { border: 1px solid var(--line); border-radius: 7px; margin: 6px 0; padding: 8px 12px }
summary { cursor: pointer } summary span { color: var(--dim); margin-left: 8px }
pre { background: var(--sunken); padding: 10px; overflow: auto; max-height: 320px; border-radius: 5px; font-size: 12px }
b { display: inline-block; width: 58px; font-size: 12px } a { color: inherit } p { color: var(--dim) }`
