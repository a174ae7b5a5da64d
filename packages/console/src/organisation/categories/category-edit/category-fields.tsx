import type { StoredOf } from '@backroom/contract/kit/record'
import {
  categories,
  categoryActiveImpact,
  categoryInput,
} from '@backroom/contract/organisation/categories/categories'
import { Alert } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { TypedSnippet } from '#kit/parts/search-snippet.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { useStoreFacts } from '#kit/store-facts.ts'
import { RepeaterNote } from '#organisation/categories/category-edit/repeater-note.tsx'
import { ImpactText } from '#organisation/categories/category-manager/impact-text.tsx'

type Stored = StoredOf<typeof categories>

const Field = fieldsOf(categoryInput)
const pauseMs = 400

interface Props {
  readonly category: Stored | null
  /** Sections that only a category has which is there. */
  readonly children?: ReactNode
}

/** The fields of a category, new or not. */
export function CategoryFields({ category, children }: Props) {
  const { siteUrl } = useStoreFacts()
  const above = useAbove(category)
  const fragment = useWatch({ name: 'urlFragment' }) as string
  // Without the `https://` that every site has.
  const address = `${siteUrl.replace(/^https?:\/\//, '')}${above}${fragment || '…'}`
  return (
    <>
      <Section title={say('Basics')}>
        <Field name="name" span={3} />
        <Field
          name="urlFragment"
          span={3}
          hint={
            category
              ? say('{address}. A change makes redirects.', { address })
              : say('{address}. Left empty it is made from the name.', { address })
          }
        />
        <Field name="parentUid" span={6} placeholder={say('None: at the top')} />
        <Field
          name="active"
          hint={say('Off hides it, everything below it, and items whose primary it is.')}
        />
        <Field name="showInMenu" />
        <Field name="allowPrimary" hint={say('Off for departments that only hold others.')} />
        {category && <WhatFollows category={category} />}
        <Field name="note" span={6} />
      </Section>
      <Section title={say('Text')}>
        <Field name="heading" span={6} placeholder={category?.name ?? say('As the name')} />
        <Field name="introduction" holds="pictures" hint={say('Over the items of its page.')} />
        <Field name="footerText" holds="pictures" hint={say('Under the items of its page.')} />
      </Section>
      <Section title={say('Images')}>
        <Field name="imageFileUid" span={3} hint={say('Square, at least 640 px wide')} minWidth={640} />
      </Section>
      {children}
      <Section title={say('Display')}>
        <Field name="defaultSort" span={3} isList />
        <Field name="defaultView" span={3} isList />
        {category && <RepeaterNote path={category.path} />}
      </Section>
      <Section title={say('Search engines')}>
        <Field name="pageTitle" span={6} placeholder={category?.name ?? ''} />
        <Field name="metaDescription" span={6} />
        <Field name="canonicalUrl" span={6} />
        <Field name="noindex" span={6} />
        <TypedSnippet pathOf={({ urlFragment }) => `${above}${urlFragment}`} />
      </Section>
    </>
  )
}

/** The part of its address that comes from the parent chosen, with a slash at its end. */
function useAbove(category: Stored | null): string {
  const parentUid = useWatch({ name: 'parentUid' }) as number | null
  const isAsStored = category !== null && parentUid === category.parentUid
  const { data } = useRead(
    categories.read,
    { params: { uid: parentUid ?? 0 } },
    { enabled: parentUid !== null && !isAsStored, ignore: [404] },
  )
  if (isAsStored) return category.path.replace(/[^/]+$/, '')
  return parentUid === null ? '/' : `${data?.path ?? '/…'}/`
}

/** Says what another address, another parent or hiding it would do, before it is saved. */
function WhatFollows({ category }: { category: Stored }) {
  const [urlFragment, parentUid, active] = useWatch({
    name: ['urlFragment', 'parentUid', 'active'],
  }) as [string, number | null, boolean]
  const [asked] = useDebouncedValue(JSON.stringify({ urlFragment, parentUid, active }), pauseMs)
  const now = JSON.parse(asked) as { urlFragment: string; parentUid: number | null; active: boolean }
  const isChanged =
    (now.urlFragment !== '' && now.urlFragment !== category.urlFragment) ||
    now.parentUid !== category.parentUid ||
    (category.active && !now.active)
  const { data, error } = useRead(
    categoryActiveImpact,
    {
      params: { uid: category.uid },
      query: {
        active: now.active ? 'true' : 'false',
        ...(now.urlFragment && { urlFragment: now.urlFragment }),
        ...(now.parentUid !== category.parentUid && { parentUid: now.parentUid ?? 0 }),
      },
    },
    { enabled: isChanged, ignore: [400] },
  )
  if (!isChanged) return null
  if (error)
    return (
      <Alert color="brick" py="xs" role="alert">
        {error.message}
      </Alert>
    )
  if (!data) return null
  return (
    <Alert color="amber" py="xs" role="status" title={say('When you save')}>
      <ImpactText impact={data} />
    </Alert>
  )
}
