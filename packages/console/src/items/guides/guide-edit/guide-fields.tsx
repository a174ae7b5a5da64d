import { guideInput } from '@backroom/contract/items/guides/guides'
import { Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { TypedSnippet } from '#kit/parts/search-snippet.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { valueText } from '#kit/value.tsx'

const Field = fieldsOf(guideInput)
const wordsPerMinute = 200

/** A guide that nobody has written yet. */
export const blankGuide = {
  title: '',
  urlSlug: '',
  summary: '',
  body: '',
  heroFileUid: null,
  heroAlt: '',
  byline: '',
  categoryUids: [],
  collectionUids: [],
  brandUids: [],
  pageTitle: '',
  metaDescription: '',
  noindex: false,
}

/** What is said in a guide, first the words. */
export function GuideText({ isPublished }: { isPublished: boolean }) {
  return (
    <>
      <Section title={say('Basics')}>
        <Field name="title" span={6} />
        <Field
          name="urlSlug"
          span={3}
          hint={
            isPublished
              ? say('A change makes a redirect from the old address.')
              : say('Left empty it is made from the title.')
          }
        />
        <Field name="byline" span={3} />
        <Field name="summary" span={6} hint={<Left name="summary" most={300} />} />
      </Section>
      <Section title={say('Picture')}>
        <Field name="heroFileUid" span={3} hint={say('Wide, at least 1,280 px')} minWidth={1_280} />
        <Field name="heroAlt" span={3} hint={say('Needed with a picture: what it shows.')} />
      </Section>
      <Section title={say('Body')} note={<ReadingTime />}>
        <Field
          name="body"
          holds="cards"
          hint={say('Headings of the second level make the table of contents.')}
        />
        <Contents />
      </Section>
    </>
  )
}

/** Where a guide is offered, and how it is found. */
export function GuidePlaces() {
  return (
    <>
      <Section title={say('Shown with')}>
        <Field name="categoryUids" span={6} />
        <Field name="collectionUids" span={6} />
        <Field name="brandUids" span={6} />
      </Section>
      <Section title={say('Search engines')}>
        <Field name="pageTitle" span={6} />
        <Field name="metaDescription" span={6} />
        <Field name="noindex" span={6} />
        <TypedSnippet
          nameField="title"
          textFields={['summary']}
          pathOf={({ urlSlug }) => `/guides/${urlSlug}`}
        />
      </Section>
    </>
  )
}

function Left({ name, most }: { name: string; most: number }) {
  const text = (useWatch({ name }) as string | undefined) ?? ''
  return say('{n} of {most}', { n: text.length, most })
}

function ReadingTime() {
  const body = (useWatch({ name: 'body' }) as string | undefined) ?? ''
  const words = valueText('richText', body).split(/\s+/).filter(Boolean).length
  return say('{n} min to read', { n: Math.max(1, Math.round(words / wordsPerMinute)) })
}

/** The table of contents that shoppers will see. */
function Contents() {
  const body = (useWatch({ name: 'body' }) as string | undefined) ?? ''
  const headings = [...body.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, html]) => valueText('richText', html))
  if (headings.length < 2) return null
  return <Text c="dimmed">{say('Contents: {headings}', { headings: headings.join(' · ') })}</Text>
}
