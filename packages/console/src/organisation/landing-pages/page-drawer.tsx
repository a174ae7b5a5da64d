import {
  type LandingPageInput,
  landingPageInput,
  landingPageStatuses,
  landingPages,
  publishLandingPages,
} from '@backroom/contract/organisation/landing-pages/landing-pages'
import { pagePreview } from '@backroom/contract/organisation/result-lists/page-preview'
import { listPreview } from '@backroom/contract/organisation/result-lists/pages'
import { counted } from '@backroom/contract/wording/say'
import { Button, Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { notify } from '#kit/asking/notify.tsx'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { Cards } from '#kit/layout/cards.tsx'
import { Pill } from '#kit/parts/pill.tsx'
import { SearchSnippet } from '#kit/parts/search-snippet.tsx'
import { Thumb } from '#kit/parts/thumb.tsx'
import type { EditControl } from '#kit/record-page/edit-frame.tsx'
import { RecordDrawer } from '#kit/record-page/record-drawer.tsx'
import { say } from '#kit/say.ts'
import { statusTones } from '#organisation/landing-pages/status-tones.ts'
import { PreviewButton } from '#organisation/page-preview-dialog.tsx'
import { useSite } from '#organisation/site-picker.tsx'
import { type Ghosts, templated } from '#organisation/templated.ts'

const Field = fieldsOf(landingPageInput)
const pauseMs = 400

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
  if (!site) return null
  return (
    <RecordDrawer
      contract={landingPages}
      uid={uid}
      blank={blank(site.code)}
      title={page => page?.path ?? (uid === 'new' ? say('New landing page') : say('Landing page'))}
      intro={({ status, ruleName }) => (
        <>
          <Pill tone={statusTones[status]}>{say(landingPageStatuses[status])}</Pill>
          <span className="cut">{ruleName ?? say('By hand')}</span>
        </>
      )}
      actions={(page, control) =>
        page.status !== 'live' && <Publish uid={page.uid} control={control} onDone={onClose} />
      }
      onMade={({ path }) => notify({ title: say('{path} is live', { path }) })}
      onClose={onClose}
    >
      {page => (
        <>
          {!page && <PlaceFields site={site.code} />}
          <Group gap="xs" justify="space-between">
            {page ? <span /> : <Place />}
            <PreviewButton kind="landing" uid={page?.uid ?? null} />
          </Group>
          <TextFields ghosts={page?.ghosts} />
          <SearchFields />
          {page && <Preview ghosts={page.ghosts} path={page.path} />}
          {page && <Items site={page.site} path={page.path} />}
        </>
      )}
    </RecordDrawer>
  )
}

interface PublishProps {
  readonly uid: number
  readonly control: Pick<EditControl, 'isDirty' | 'save'>
  readonly onDone: () => void
}

function Publish({ uid, control, onDone }: PublishProps) {
  const publish = useWrite(publishLandingPages)
  const publishNow = async () => {
    if (control.isDirty && !(await control.save())) return
    publish.mutate({ body: { uids: [uid] } }, { onSuccess: onDone })
  }
  return (
    <Button loading={publish.isPending} onClick={() => void publishNow()}>
      {say('Publish')}
    </Button>
  )
}

/** Where a new page lies. */
function PlaceFields({ site }: { site: string }) {
  const { setValue } = useFormContext()
  // Whoever is quicker than the page opens this while the site they have chosen is still on its way.
  useEffect(() => setValue('site', site), [site, setValue])
  return (
    <>
      <Field name="categoryUid" span={6} />
      <Field name="facetUids" span={6} hint={say('One to three, each of another filter.')} />
    </>
  )
}

/** What the page would be called and hold, before anybody saves it. */
function Place() {
  const record = useWatch() as LandingPageInput
  const [asked] = useDebouncedValue(JSON.stringify(record), pauseMs)
  const settled = JSON.parse(asked) as LandingPageInput
  const { data, error } = useRead(
    pagePreview,
    { body: { kind: 'landing', uid: null, record: settled } },
    { enabled: settled.facetUids?.length > 0, ignore: [400, 409], keepsLast: true },
  )
  if (error)
    return <Text c="var(--br-bad)">{Object.values(error.body.errors ?? {}).flat()[0] ?? error.message}</Text>
  if (!data) return <Text c="dimmed">{say('Choose facets to see its address.')}</Text>
  return (
    <Text role="status">
      <span className="code">{data.path}</span> {counted(data.total, 'item')}
    </Text>
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
  const { data } = useRead(listPreview, { body: { site, path } }, { ignore: [400, 404] })
  if (!data?.items) return null
  return (
    <div>
      <Text fw={580} mb={6}>
        {counted(data.total ?? 0, 'item')}
      </Text>
      <Cards least={84}>
        {data.items.slice(0, 8).map(item => (
          <div key={item.uid}>
            <Thumb src={item.image?.url ?? null} size={72} />
            <Text fz={11} lineClamp={2}>
              {item.name}
            </Text>
          </div>
        ))}
      </Cards>
    </div>
  )
}
