import { Stack, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { say } from '#kit/say.ts'
import { useStoreFacts } from '#kit/store-facts.ts'
import { valueText } from '#kit/value.tsx'

/** So many characters most search engines show. */
const shown = { desktop: { title: 65, description: 160 }, phone: { title: 55, description: 120 } }
export type SnippetDevice = keyof typeof shown

interface Props {
  /** From the site's root: `/brands/pike-and-fell`. */
  readonly path: string
  /** Empty: the page's name and the store's. */
  readonly title: string
  readonly name?: string
  readonly description: string
  readonly noindex?: boolean
  readonly device?: SnippetDevice
}

/** How a search engine will most likely show a page, as one types. */
export function SearchSnippet(props: Props) {
  const { path, title, name = '', description, noindex = false, device = 'desktop' } = props
  const { siteUrl, storeName } = useStoreFacts()
  if (noindex) return <Text c="dimmed">{say('Search engines are asked not to show this page.')}</Text>
  const most = shown[device]
  return (
    <Stack
      gap={2}
      maw={device === 'phone' ? 360 : 600}
      className="framed"
      data-device={device}
      role="img"
      aria-label={say('Preview of the search result')}
    >
      <span className="small dim">
        {siteUrl}
        {path}
      </span>
      <Text span fz={17} lh="22px" c="var(--br-info)">
        {cut(title || `${name} | ${storeName}`, most.title)}
      </Text>
      <span>
        {cut(description, most.description) || say('The search engine will pick its own sentence.')}
      </span>
    </Stack>
  )
}

interface TypedProps {
  /** The page's address, from what is typed in the form. */
  readonly pathOf: (values: Readonly<Record<string, unknown>>) => string
  readonly nameField?: string
  /** What stands there while no meta description is written: the first of these that says something. */
  readonly textFields?: readonly string[]
  readonly device?: SnippetDevice
}

/** The same of the page whose form it stands in, as it is typed. */
export function TypedSnippet({
  pathOf,
  nameField = 'name',
  textFields = ['introduction'],
  ...rest
}: TypedProps) {
  const values = useWatch() as Readonly<Record<string, unknown>>
  const texts = textFields.map(field => valueText('richText', values[field]))
  return (
    <SearchSnippet
      {...rest}
      name={String(values[nameField] ?? '')}
      title={String(values.pageTitle ?? '')}
      description={String(values.metaDescription ?? '') || texts.find(text => text !== '') || ''}
      noindex={values.noindex === true}
      path={pathOf(values)}
    />
  )
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text
}
