import { ownFilterOptions } from '@backroom/contract/organisation/filters/pickers'
import { textTokens } from '@backroom/contract/organisation/seo/page-texts'
import {
  blankSeoTemplate,
  seoTemplateInput,
  seoTemplatePreview,
  seoTemplates,
} from '@backroom/contract/organisation/seo/templates'
import { counted } from '@backroom/contract/wording/say'
import { Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useWatch } from 'react-hook-form'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { SearchSnippet } from '#kit/parts/search-snippet.tsx'
import { RecordDrawer } from '#kit/record-page/record-drawer.tsx'
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
  return (
    <RecordDrawer
      contract={seoTemplates}
      uid={uid}
      blank={blankSeoTemplate(site)}
      title={template => template?.name ?? (uid === 'new' ? say('New template') : say('Template'))}
      removal={({ pages }) => ({
        text: say('{pages} will use the next template that fits.', { pages: counted(pages, 'page') }),
        confirm: say('Delete template'),
      })}
      onClose={onClose}
    >
      {template => <Fields uid={template?.uid ?? null} />}
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
