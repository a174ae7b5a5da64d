import { useWatch } from 'react-hook-form'
import { SearchSnippet } from '#kit/search-snippet.tsx'
import { valueText } from '#kit/value.tsx'

/** The category's page among the results of a search engine. */
export function ListedAs({ path }: { path: string }) {
  const [name, fragment, title, metaDescription, introduction, noindex] = useWatch({
    name: ['name', 'urlFragment', 'pageTitle', 'metaDescription', 'introduction', 'noindex'],
  }) as [string, string, string, string, string, boolean]
  const description = metaDescription || valueText('richText', introduction)
  const address = `${path.replace(/[^/]+$/, '') || '/'}${fragment}`
  return <SearchSnippet {...{ name, title, description, noindex }} path={address} />
}
