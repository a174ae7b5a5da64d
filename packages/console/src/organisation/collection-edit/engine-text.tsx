import { Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { say } from '#kit/say.ts'
import { useStoreFacts } from '#kit/store-facts.ts'
import { valueText } from '#kit/value.tsx'
import classes from '#organisation/collection-edit/rule.module.css'

const titleShown = 65
const descriptionShown = 160

/** How a search engine will most likely show the page. */
export function EngineText() {
  const { siteUrl, storeName } = useStoreFacts()
  const [name, urlSlug, pageTitle, metaDescription, introduction, noindex] = useWatch({
    name: ['name', 'urlSlug', 'pageTitle', 'metaDescription', 'introduction', 'noindex'],
  }) as [string, string, string, string, string, boolean]
  if (noindex)
    return (
      <Text className={classes.wide ?? ''} c="dimmed">
        {say('Search engines are asked not to show this page.')}
      </Text>
    )
  const address = `${siteUrl}/collections/${urlSlug}`
  const description = metaDescription || valueText('richText', introduction)
  return (
    <div className={classes.snippet} role="img" aria-label={say('Preview of the search result')}>
      <span className="dim">{address}</span>
      <span className={classes.snippetTitle}>{cut(pageTitle || `${name} | ${storeName}`, titleShown)}</span>
      <span>
        {cut(description, descriptionShown) || say('The search engine will pick its own sentence.')}
      </span>
    </div>
  )
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text
}
