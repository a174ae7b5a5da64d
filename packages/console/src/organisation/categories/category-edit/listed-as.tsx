import { useWatch } from 'react-hook-form'
import { SearchSnippet } from '#kit/parts/search-snippet.tsx'
import { valueText } from '#kit/value.tsx'

/** The category's page among the results of a search engine. */
export function ListedAs({ above }: { above: string }) {
  const [name, fragment, title, metaDescription, introduction, noindex] = useWatch({
    name: ['name', 'urlFragment', 'pageTitle', 'metaDescription', 'introduction', 'noindex'],
  }) as [string, string, string, string, string, boolean]
  const description = metaDescription || valueText('richText', introduction)
  return (
    <SearchSnippet
      name={name}
      title={title}
      description={description}
      noindex={noindex}
      path={`${above}${fragment}`}
    />
  )
}
