import { collectionInput } from '@backroom/contract/organisation/collections/collections'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { TypedSnippet } from '#kit/parts/search-snippet.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { RedirectChain, RedirectField } from '#organisation/collections/collection-edit/page-field.tsx'

const Field = fieldsOf(collectionInput)

/** Name, address, place among collections, and when it is live. */
export function BasicsSection({ tags }: { tags?: ReactNode }) {
  const parentUid = useWatch({ name: 'parentUid' }) as number | null
  return (
    <Section title={say('Basics')}>
      <Field name="name" span={3} />
      <Field
        name="urlSlug"
        span={3}
        prefix="/collections/"
        hint={say('Left empty it is made from the name. A change makes a redirect.')}
      />
      <Field name="parentUid" span={3} placeholder={say('At the top')} />
      <Field
        name="inheritRules"
        span={3}
        hint={say('Items must fit both rules.')}
        {...(parentUid === null && { locked: say('It has no parent.') })}
      />
      {tags}
      <Field name="enabled" span={2} hint={say('Off takes its page from the site.')} />
      <Field name="startsAt" span={2} placeholder={say('At once')} />
      <Field name="endsAt" span={2} placeholder={say('Never')} />
    </Section>
  )
}

/** How its items stand. */
export function OrderSection() {
  const sortMode = useWatch({ name: 'sortMode' }) as string
  return (
    <Section title={say('Order')}>
      <Field name="sortMode" span={3} isList />
      <Field
        name="newItemsGo"
        span={3}
        {...(sortMode !== 'manual' && { locked: say('Only where they are sorted by hand.') })}
      />
      <Field name="outOfStockLast" span={6} hint={say('Pins keep their places.')} />
    </Section>
  )
}

/** Words and pictures of its page. */
export function TextSection() {
  const name = useWatch({ name: 'name' }) as string
  return (
    <Section title={say('Text & images')}>
      <Field name="heading" span={6} placeholder={name} />
      <Field name="introduction" holds="pictures" hint={say('Over its items.')} />
      <Field name="footerText" holds="pictures" hint={say('Under its items.')} />
      <Field name="imageFileUid" span={3} hint={say('At least 640 px wide')} minWidth={640} />
      <Field name="imageAlt" span={3} hint={say('What the picture shows, for those who do not see it.')} />
    </Section>
  )
}

/** Where its page leads when it has nothing to show. */
export function RedirectSection({ uid }: { uid: number | null }) {
  return (
    <Section title={say('Redirect')}>
      <RedirectField />
      <Field name="redirectType" span={3} />
      <Field name="redirectWhen" span={3} />
      <RedirectChain uid={uid} />
    </Section>
  )
}

/** How much may change without somebody looking. */
export function SafetySection() {
  return (
    <Section title={say('Safety net')}>
      <Field
        name="holdBelowPct"
        span={3}
        suffix="%"
        hint={say(
          'Of more than 20 members. A change nobody asked for that keeps fewer waits for you; so does one that keeps none.',
        )}
      />
    </Section>
  )
}

/** What search engines see. */
export function EngineSection() {
  const name = useWatch({ name: 'name' }) as string
  return (
    <Section title={say('Search engines')}>
      <Field name="pageTitle" span={6} placeholder={name} />
      <Field name="metaDescription" span={6} />
      <Field name="canonicalUrl" span={6} />
      <Field name="noindex" span={6} />
      <TypedSnippet pathOf={({ urlSlug }) => `/collections/${urlSlug}`} />
    </Section>
  )
}
