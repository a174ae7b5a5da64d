import { kindOf } from '@backroom/contract/kit/field-kind'
import { labelOf, sentence } from '@backroom/contract/kit/label'
import { configSections, type SectionName, type SiteConfig } from '@backroom/contract/site/config'
import { optionInput } from '@backroom/contract/site/options/options'
import { screens } from '@backroom/contract/site/screens'
import type { z } from 'zod'
import type { Found } from '#kit/record-finder.ts'
import { say } from '#kit/say.ts'
import { valueText } from '#kit/value.tsx'

const { general, selectCountry, storeConfiguration, siteOptions } = screens
const pages: Partial<Record<SectionName, string>> = { general: general.title, country: selectCountry.title }
const paths: Partial<Record<SectionName, string>> = { general: general.path, country: selectCountry.path }

interface Form {
  readonly page: string
  readonly path: string
  readonly input: z.ZodObject
  readonly values: Readonly<Record<string, unknown>>
}

/** Every form of settings, with what is set. */
function formsOf(sections: SiteConfig['sections']): Form[] {
  const own = Object.entries(configSections).map(([name, { input }]) => ({
    page: pages[name as SectionName] ?? `${say(storeConfiguration.title)}, ${say(sentence(name))}`,
    path: paths[name as SectionName] ?? `${storeConfiguration.path}?tab=${name}`,
    input,
    values: sections?.[name as SectionName] ?? {},
  }))
  return [...own, { page: siteOptions.title, path: siteOptions.path, input: optionInput, values: {} }]
}

/** Settings by what they are called or by what is set, wherever they are changed; those that are called so come first. */
export function settingsNamed(search: string, sections: SiteConfig['sections']): Found[] {
  const wanted = search.toLowerCase()
  const has = (text: string) => text.toLowerCase().includes(wanted)
  const all = formsOf(sections).flatMap(({ page, path, input, values }) =>
    Object.keys(input.shape).map(field => {
      const type = input.shape[field] as z.ZodType
      return {
        name: say(labelOf(input, field)),
        value: valueText(kindOf(type), values[field], type),
        page: say(page),
        path: `${path}${path.includes('?') ? '&' : '?'}field=${field}`,
      }
    }),
  )
  const found = [
    ...all.filter(({ name }) => has(name)),
    ...all.filter(each => !has(each.name) && has(each.value)),
  ]
  return found.map(({ name, value, page, path }) => ({
    name,
    note: value && value.length < 40 ? `${page}: ${value}` : page,
    path,
  }))
}
