import { collectionInput } from '@backroom/contract/organisation/collections/collections'
import { collectionOptions } from '@backroom/contract/organisation/collections/pickers'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { ImageField } from '#content/files/pickers/image-field.tsx'
import { StoreTextField } from '#content/texts/pickers/store-text-field.tsx'
import { InstantField } from '#kit/fields/date-inputs.tsx'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { EngineText } from '#organisation/collections/collection-edit/engine-text.tsx'
import { PageField, RedirectChain } from '#organisation/collections/collection-edit/page-field.tsx'

const Field = fieldsOf(collectionInput)

/** Name, address, place among collections, and when it is live. */
export function BasicsSection({ tags }: { tags?: ReactNode }) {
  const parentUid = useWatch({ name: 'parentUid' }) as number | null
  return (
    <Section title={say('Basics')}>
      <Field.Text name="name" span={3} />
      <Field.Code
        name="urlSlug"
        span={3}
        prefix="/collections/"
        hint={say('Left empty it is made from the name. A change makes a redirect.')}
      />
      <Field.Reference
        name="parentUid"
        span={3}
        options={collectionOptions}
        placeholder={say('At the top')}
      />
      <Field.Switch
        name="inheritRules"
        span={3}
        hint={say('Items must fit both rules.')}
        {...(parentUid === null && { locked: say('It has no parent.') })}
      />
      {tags}
      <Field.Switch name="enabled" span={2} hint={say('Off takes its page from the site.')} />
      <InstantField schema={collectionInput} name="startsAt" span={2} placeholder={say('At once')} />
      <InstantField schema={collectionInput} name="endsAt" span={2} placeholder={say('Never')} />
    </Section>
  )
}

/** How its items stand. */
export function OrderSection() {
  const sortMode = useWatch({ name: 'sortMode' }) as string
  return (
    <Section title={say('Order')}>
      <Field.Choice name="sortMode" span={3} isList />
      <Field.Choice
        name="newItemsGo"
        span={3}
        {...(sortMode !== 'manual' && { locked: say('Only where they are sorted by hand.') })}
      />
      <Field.Switch name="outOfStockLast" span={6} hint={say('Pins keep their places.')} />
    </Section>
  )
}

/** Words and pictures of its page. */
export function TextSection() {
  const name = useWatch({ name: 'name' }) as string
  return (
    <Section title={say('Text & images')}>
      <Field.Text name="heading" span={6} placeholder={name} />
      <StoreTextField schema={collectionInput} name="introduction" hint={say('Over its items.')} />
      <StoreTextField schema={collectionInput} name="footerText" hint={say('Under its items.')} />
      <ImageField
        schema={collectionInput}
        name="imageFileUid"
        span={3}
        wants={say('At least 640 px wide')}
        minWidth={640}
      />
      <Field.Text
        name="imageAlt"
        span={3}
        hint={say('What the picture shows, for those who do not see it.')}
      />
    </Section>
  )
}

/** Where its page leads when it has nothing to show. */
export function RedirectSection({ uid }: { uid: number | null }) {
  return (
    <Section title={say('Redirect')}>
      <PageField schema={collectionInput} name="redirectTo" span={6} placeholder={say('/sale or https://')} />
      <Field.Choice name="redirectType" span={3} />
      <Field.Choice name="redirectWhen" span={3} />
      <RedirectChain uid={uid} />
    </Section>
  )
}

/** How much may change without somebody looking. */
export function SafetySection() {
  return (
    <Section title={say('Safety net')}>
      <Field.Number
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
      <Field.Text name="pageTitle" span={6} placeholder={name} />
      <Field.Area name="metaDescription" span={6} />
      <Field.Text name="canonicalUrl" span={6} placeholder="https://" />
      <Field.Switch name="noindex" span={6} />
      <EngineText />
    </Section>
  )
}
