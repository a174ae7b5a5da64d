import { SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { usePage } from '#items/item-edit/page-context.ts'
import { Field } from '#items/item-edit/page-fields.ts'
import classes from '#items/item-edit/search-section.module.css'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { useStoreFacts } from '#kit/store-facts.ts'
import { valueText } from '#kit/value.tsx'

/** What search engines are told. */
export function SearchSection() {
  const { page } = usePage()
  const { storeName } = useStoreFacts()
  const twin = page.liveCheck.find(({ key, ok }) => key === 'duplicateTitle' && !ok)
  return (
    <Section title={say('Search engines')}>
      <Field.Code name="urlSlug" span={6} hint={<Address />} />
      <Field.Text
        name="pageTitle"
        span={6}
        placeholder={`${page.item.name} | ${storeName}`}
        {...(twin && { hint: <span className={classes.warn}>{twin.text}</span> })}
      />
      <Field.Area
        name="metaDescription"
        span={6}
        placeholder={say('Left empty, the short description stands here.')}
      />
      <Field.Text name="canonicalUrl" span={4} placeholder="https://" />
      <Field.Switch name="noindex" />
      <SearchPreview />
    </Section>
  )
}

/** The whole address, and what becomes of the old one. */
function Address() {
  const { page } = usePage()
  const { siteUrl } = useStoreFacts()
  const urlSlug = useWatch({ name: 'urlSlug' }) as string
  const isMoved = page.item.activatedAt !== null && urlSlug !== page.item.urlSlug
  return (
    <>
      {siteUrl}/{urlSlug || '…'}-p{page.item.uid}{' '}
      {isMoved && say('The old address will lead to the new one.')}
    </>
  )
}

const shown = { desktop: { title: 65, text: 160 }, phone: { title: 55, text: 120 } }

/** How a search engine will most likely show the page, as one types. */
function SearchPreview() {
  const [device, setDevice] = useState<keyof typeof shown>('desktop')
  const { page } = usePage()
  const { siteUrl, storeName } = useStoreFacts()
  const [name, urlSlug, pageTitle, metaDescription, shortDescription, description, noindex] = useWatch({
    name: ['name', 'urlSlug', 'pageTitle', 'metaDescription', 'shortDescription', 'description', 'noindex'],
  }) as [string, string, string, string, string, string, boolean]
  if (noindex) {
    return (
      <Text c="dimmed" className={classes.wide ?? ''}>
        {say('Search engines are asked not to show this page.')}
      </Text>
    )
  }
  const most = shown[device]
  const text = metaDescription || shortDescription || valueText('richText', description)
  return (
    <div className={classes.wide}>
      <SegmentedControl
        mb={6}
        aria-label={say('Width of the preview')}
        value={device}
        onChange={value => setDevice(value as keyof typeof shown)}
        data={[
          { value: 'desktop', label: say('Desktop') },
          { value: 'phone', label: say('Phone') },
        ]}
      />
      <div
        className={classes.snippet}
        data-device={device}
        role="img"
        aria-label={say('Preview of the search result')}
      >
        <span className={classes.address}>
          {siteUrl.replace(/^https?:\/\//, '')} › {urlSlug}-p{page.item.uid}
        </span>
        <span className={classes.title}>{cut(pageTitle || `${name} | ${storeName}`, most.title)}</span>
        <span>{cut(text, most.text) || say('The search engine will pick its own sentence.')}</span>
      </div>
    </div>
  )
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text
}
