import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { usePage } from '#items/page/item-edit/page-context.ts'
import { Field } from '#items/page/item-edit/page-fields.ts'
import { type SnippetDevice, TypedSnippet } from '#kit/parts/search-snippet.tsx'
import { WidthSwitch } from '#kit/parts/width-switch.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { useStoreFacts } from '#kit/store-facts.ts'

/** What search engines are told. */
export function SearchSection() {
  const { page } = usePage()
  const { storeName } = useStoreFacts()
  const twin = page.liveCheck.find(({ key, ok }) => key === 'duplicateTitle' && !ok)
  return (
    <Section title={say('Search engines')}>
      <Field name="urlSlug" span={6} hint={<Address />} />
      <Field
        name="pageTitle"
        span={6}
        placeholder={`${page.item.name} | ${storeName}`}
        {...(twin && { hint: <span className="warn">{twin.text}</span> })}
      />
      <Field
        name="metaDescription"
        span={6}
        placeholder={say('Left empty, the short description is shown.')}
      />
      <Field name="canonicalUrl" span={4} />
      <Field name="noindex" />
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

/** The item's page among the results of a search engine, as a desktop or a phone lists it. */
function SearchPreview() {
  const [device, setDevice] = useState<SnippetDevice>('desktop')
  const { page } = usePage()
  const noindex = useWatch({ name: 'noindex' }) as boolean
  return (
    <div>
      {!noindex && <WidthSwitch mb={6} devices={['desktop', 'phone']} device={device} onChange={setDevice} />}
      <TypedSnippet
        textFields={['shortDescription', 'description']}
        device={device}
        pathOf={({ urlSlug }) => `/${urlSlug}-p${page.item.uid}`}
      />
    </div>
  )
}
