import { useWatch } from 'react-hook-form'
import { SearchSnippet } from '#kit/parts/search-snippet.tsx'
import { valueText } from '#kit/value.tsx'

/** The collection's page among the results of a search engine. */
export function EngineText() {
  const [name, urlSlug, title, metaDescription, introduction, noindex] = useWatch({
    name: ['name', 'urlSlug', 'pageTitle', 'metaDescription', 'introduction', 'noindex'],
  }) as [string, string, string, string, string, boolean]
  const description = metaDescription || valueText('richText', introduction)
  return (
    <SearchSnippet
      name={name}
      title={title}
      description={description}
      noindex={noindex}
      path={`/collections/${urlSlug}`}
    />
  )
}
