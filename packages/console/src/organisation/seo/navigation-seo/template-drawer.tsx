import { ownFilterOptions } from '@backroom/contract/organisation/filters/pickers'
import { textTokens } from '@backroom/contract/organisation/seo/page-texts'
import {
  blankSeoTemplate,
  seoTemplateInput,
  seoTemplatePreview,
  seoTemplates,
} from '@backroom/contract/organisation/seo/templates'
import { counted } from '@backroom/contract/wording/say'
import { Button, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useWatch } from 'react-hook-form'
import { confirm } from '#kit/asking/confirm.tsx'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { SearchSnippet } from '#kit/parts/search-snippet.tsx'
import { RecordDrawer } from '#kit/record-page/record-drawer.tsx'
import { useNewRecord } from '#kit/record-page/use-new-record.ts'
import { useRecord } from '#kit/record-page/use-record.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

const Field = fieldsOf(seoTemplateInput)

interface Props {
  readonly site: string
  readonly uid: number | 'new'
  readonly onClose: () => void
}

/** One template, with what it makes of five real pages. */
export function TemplateDrawer({ site, uid, onClose }: Props) {
  return uid === 'new' ? (
    <NewTemplate site={site} onClose={onClose} />
  ) : (
    <StoredTemplate uid={uid} onClose={onClose} />
  )
}

function StoredTemplate({ uid, onClose }: { uid: number; onClose: () => void }) {
  const control = useRecord(seoTemplates, uid, `template-${uid}`)
  const removal = useWrite(seoTemplates.remove)
  const { record } = control
  const remove = async () => {
    const isSure = await confirm({
      title: say('Delete {name}?', { name: record?.name ?? '' }),
      text: say('{pages} will use the next template that fits.', {
        pages: counted(record?.pages ?? 0, 'page'),
      }),
      confirm: say('Delete template'),
      isDestructive: true,
    })
    if (isSure)
      removal.mutate({ params: { uid }, query: { version: control.version } }, { onSuccess: onClose })
  }
  return (
    <RecordDrawer
      contract={seoTemplates}
      uid={uid}
      control={control}
      title={record?.name ?? say('Template')}
      isReady={record !== undefined && control.version > 0}
      actions={
        <Button c="brick" loading={removal.isPending} onClick={() => void remove()}>
          {say('Delete…')}
        </Button>
      }
      onClose={onClose}
    >
      <Fields uid={uid} />
    </RecordDrawer>
  )
}

function NewTemplate({ site, onClose }: Omit<Props, 'uid'>) {
  const control = useNewRecord(seoTemplates, blankSeoTemplate(site), onClose, 'new-template')
  return (
    <RecordDrawer
      contract={seoTemplates}
      uid={null}
      control={control}
      title={say('New template')}
      isReady
      onClose={onClose}
    >
      <Fields uid={null} />
    </RecordDrawer>
  )
}

function Fields({ uid }: { uid: number | null }) {
  const kind = useWatch({ name: 'scopeKind' })
  return (
    <>
      <Field name="name" span={6} />
      <Field name="scopeKind" isList />
      <Field name="scopeDepth" placeholder={say('Every one')} />
      <Field name="priority" />
      {kind === 'facet' && <Field name="scopeFilterUids" span={6} options={ownFilterOptions} />}
      <Field name="active" span={6} />
      <Text fz={12} c="dimmed">
        {say('Tokens: {tokens}', { tokens: textTokens.map(token => `{${token}}`).join(' ') })}
      </Text>
      <Field name="pageTitle" span={6} />
      <Field name="metaDescription" span={6} />
      <Field name="heading" span={6} />
      <Field name="introduction" />
      <Samples uid={uid} />
    </>
  )
}

function Samples({ uid }: { uid: number | null }) {
  const [asked] = useDebouncedValue(useWatch(), 300)
  const parsed = seoTemplateInput.omit({ name: true, active: true }).safeParse(asked)
  const { data } = useRead(
    seoTemplatePreview,
    { body: { ...parsed.data, uid } as never },
    { enabled: parsed.success, isQuiet: true, keepsLast: true, ignore: [400] },
  )
  if (!data) return null
  return (
    <section aria-live="polite">
      <Text fw={640} mb={6}>
        {say('For {n} pages', { n: format.number(data.pages) })}
      </Text>
      <Stack gap={6}>
        {data.samples.map(sample => (
          <SearchSnippet
            key={sample.path}
            title={sample.pageTitle}
            description={sample.metaDescription}
            path={sample.path}
          />
        ))}
      </Stack>
    </section>
  )
}
