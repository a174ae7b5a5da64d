import {
  type LandingPageInput,
  landingPageInput,
  landingPageStatuses,
  landingPages,
  publishLandingPages,
} from '@backroom/contract/organisation/landing-pages/landing-pages'
import { listPreview } from '@backroom/contract/organisation/result-lists/pages'
import { counted } from '@backroom/contract/wording/say'
import { Button, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { notify } from '#kit/asking/notify.tsx'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { Pill } from '#kit/parts/pill.tsx'
import { SearchSnippet } from '#kit/parts/search-snippet.tsx'
import { Thumb } from '#kit/parts/thumb.tsx'
import { RecordDrawer } from '#kit/record-page/record-drawer.tsx'
import { useNewRecord } from '#kit/record-page/use-new-record.ts'
import { useRecord } from '#kit/record-page/use-record.ts'
import { say } from '#kit/say.ts'
import classes from '#organisation/landing-pages/landing-pages.module.css'
import { statusTones } from '#organisation/landing-pages/status-tones.ts'
import { useSite } from '#organisation/site-picker.tsx'
import { type Ghosts, templated } from '#organisation/templated.ts'

const Field = fieldsOf(landingPageInput)

const blank = (site: string): LandingPageInput => ({
  site,
  categoryUid: null,
  facetUids: [],
  heading: '',
  pageTitle: '',
  metaDescription: '',
  introduction: '',
  footerText: '',
  indexable: true,
  canonicalTo: '',
  bannerCollectionUid: null,
})

/** One landing page: its texts over the template's, what search engines may do, and its first items. */
export function PageDrawer({ uid, onClose }: { uid: number | 'new'; onClose: () => void }) {
  const { site } = useSite()
  if (uid !== 'new') return <StoredPage uid={uid} onClose={onClose} />
  return site ? <NewPage site={site.code} onClose={onClose} /> : null
}

function StoredPage({ uid, onClose }: { uid: number; onClose: () => void }) {
  const control = useRecord(landingPages, uid, `page-${uid}`)
  const publish = useWrite(publishLandingPages)
  const { record } = control
  const publishNow = async () => {
    if (control.isDirty && !(await control.save())) return
    publish.mutate({ body: { uids: [uid] } }, { onSuccess: onClose })
  }
  return (
    <RecordDrawer
      contract={landingPages}
      uid={uid}
      control={control}
      title={record?.path ?? say('Landing page')}
      isReady={record !== undefined && control.version > 0}
      intro={
        record && (
          <>
            <Pill tone={statusTones[record.status]}>{say(landingPageStatuses[record.status])}</Pill>
            <span className="cut">{record.ruleName ?? say('By hand')}</span>
          </>
        )
      }
      actions={
        record &&
        record.status !== 'live' && (
          <Button loading={publish.isPending} onClick={() => void publishNow()}>
            {say('Publish')}
          </Button>
        )
      }
      onClose={onClose}
    >
      {record && (
        <>
          <TextFields ghosts={record.ghosts} />
          <SearchFields />
          <Preview ghosts={record.ghosts} path={record.path} />
          <Items site={record.site} path={record.path} />
        </>
      )}
    </RecordDrawer>
  )
}

function NewPage({ site, onClose }: { site: string; onClose: () => void }) {
  const made = ({ path }: { path: string }) => {
    notify({ title: say('{path} is live', { path }) })
    onClose()
  }
  const control = useNewRecord(landingPages, blank(site), made, 'new-page')
  const { setValue } = control.form
  // Whoever is quicker than the page opens this while the site they have chosen is still on its way.
  useEffect(() => setValue('site', site), [site, setValue])
  return (
    <RecordDrawer
      contract={landingPages}
      uid={null}
      control={control}
      title={say('New landing page')}
      isReady
      onClose={onClose}
    >
      <Field name="categoryUid" span={6} />
      <Field name="facetUids" span={6} hint={say('One to three, each of another filter.')} />
      <TextFields ghosts={undefined} />
      <SearchFields />
    </RecordDrawer>
  )
}

function TextFields({ ghosts }: { ghosts: Ghosts | undefined }) {
  return (
    <>
      <Field name="heading" span={6} {...templated(ghosts?.heading)} />
      <Field name="pageTitle" span={6} {...templated(ghosts?.pageTitle)} />
      <Field name="metaDescription" span={6} {...templated(ghosts?.metaDescription)} />
      <Field name="introduction" {...templated(ghosts?.introduction, 'rich')} />
      <Field name="footerText" {...templated(ghosts?.footerText, 'rich')} />
    </>
  )
}

function SearchFields() {
  return (
    <>
      <Field name="indexable" span={6} />
      <Field name="canonicalTo" span={6} placeholder="/bikes" hint={say('Empty: the page itself.')} />
    </>
  )
}

function Preview({ ghosts, path }: { ghosts: Ghosts; path: string }) {
  const [title, description] = useWatch({ name: ['pageTitle', 'metaDescription'] })
  return (
    <SearchSnippet
      title={title || ghosts.pageTitle}
      description={description || ghosts.metaDescription}
      path={path}
    />
  )
}

/** The first items of the page as the site lists them. */
function Items({ site, path }: { site: string; path: string }) {
  const { data } = useRead(listPreview, { body: { site, path } }, { isQuiet: true, ignore: [400, 404] })
  if (!data?.items) return null
  return (
    <div>
      <Text fw={580} mb={6}>
        {counted(data.total ?? 0, 'item')}
      </Text>
      <div className={classes.items}>
        {data.items.slice(0, 8).map(item => (
          <div key={item.uid}>
            <Thumb src={item.image?.url ?? null} size={72} />
            <Text fz={11} lineClamp={2}>
              {item.name}
            </Text>
          </div>
        ))}
      </div>
    </div>
  )
}
