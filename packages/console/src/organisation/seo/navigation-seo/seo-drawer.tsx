import { seoInput, seoPages } from '@backroom/contract/organisation/seo/navigation-seo'
import { useWatch } from 'react-hook-form'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { SearchSnippet } from '#kit/parts/search-snippet.tsx'
import { RecordDrawer } from '#kit/record-page/record-drawer.tsx'
import { say } from '#kit/say.ts'
import { type Ghosts, templated } from '#organisation/templated.ts'

const Field = fieldsOf(seoInput)

/** What one page tells search engines, over what it says when nobody says anything. */
export function SeoDrawer({ uid, onClose }: { uid: number; onClose: () => void }) {
  return (
    <RecordDrawer
      contract={seoPages}
      uid={uid}
      title={page => page?.path ?? say('Page')}
      intro={({ name }) => <span className="cut">{name}</span>}
      onClose={onClose}
    >
      {page => page && <Fields ghosts={page.ghosts} path={page.path} />}
    </RecordDrawer>
  )
}

function Fields({ ghosts, path }: { ghosts: Ghosts; path: string }) {
  const [title, description, mode] = useWatch({ name: ['pageTitle', 'metaDescription', 'canonicalMode'] })
  return (
    <>
      <Field name="pageTitle" span={6} {...templated(ghosts.pageTitle)} />
      <Field name="metaDescription" span={6} {...templated(ghosts.metaDescription)} />
      <Field name="heading" span={6} {...templated(ghosts.heading)} />
      <Field name="introduction" {...templated(ghosts.introduction, 'rich')} />
      <Field name="robots" span={6} />
      <Field name="canonicalMode" span={3} isList />
      {mode === 'other' && <Field name="canonicalUrl" span={3} placeholder="/bikes" />}
      <SearchSnippet
        title={title || ghosts.pageTitle}
        description={description || ghosts.metaDescription}
        path={path}
      />
    </>
  )
}
