import { cutAtWord, metaDescriptionMost, pageTitleMost } from '@backroom/contract/organisation/page-texts'
import { Text } from '@mantine/core'
import { say } from '#kit/say.ts'
import { useStoreFacts } from '#kit/store-facts.ts'
import classes from '#organisation/result-preview.module.css'

interface Props {
  readonly title: string
  readonly description: string
  readonly path: string
}

/** A page as a search engine would list it. */
export function ResultPreview({ title, description, path }: Props) {
  const { siteUrl } = useStoreFacts()
  return (
    <section className={classes.result} aria-label={say('Search result: {path}', { path })}>
      <Text fz={12} c="dimmed" truncate>
        {siteUrl}
        {path}
      </Text>
      <Text fz={16} className={classes.title ?? ''}>
        {cutAtWord(title, pageTitleMost) || say('No title')}
      </Text>
      <Text fz={12}>{cutAtWord(description, metaDescriptionMost) || say('No description')}</Text>
    </section>
  )
}
