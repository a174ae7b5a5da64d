import { pathTo } from '@backroom/contract/kit/screen'
import { recomputeCollection } from '@backroom/contract/organisation/collections/calls'
import { collections } from '@backroom/contract/organisation/collections/collections'
import { screens } from '@backroom/contract/organisation/screens'
import { Menu } from '@mantine/core'
import { useNavigate, useParams } from 'react-router'
import { useFileAddress } from '#content/files/pickers/use-file-address.ts'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { usePageNews } from '#kit/page/page.ts'
import { Absent, RecordFrame } from '#kit/record-page/record-frame.tsx'
import { useRecord } from '#kit/record-page/use-record.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { CollectionBar } from '#organisation/collections/collection-edit/collection-bar.tsx'
import * as sections from '#organisation/collections/collection-edit/collection-fields.tsx'
import { CollectionRail } from '#organisation/collections/collection-edit/collection-rail.tsx'
import { TagsField } from '#organisation/collections/collection-edit/tags-field.tsx'
import { CollectionItems } from '#organisation/collections/collection-items/collection-items.tsx'
import { CollectionStatePill } from '#organisation/collections/collection-state-pill.tsx'
import { useCollectionActions } from '#organisation/collections/use-collection-actions.ts'
import { RuleSection } from '#organisation/membership/rule-section/rule-section.tsx'
import { withRuleQuestion } from '#organisation/membership/rule-section/use-rule-saving.ts'
import { PreviewButton } from '#organisation/page-preview-dialog.tsx'

export function CollectionEdit() {
  const uid = Number(useParams().uid)
  return <Page key={uid} uid={uid} />
}

function Page({ uid }: { uid: number }) {
  const control = useRecord(collections, uid)
  const { record } = control
  const pictureOf = useFileAddress()
  const actions = useCollectionActions()
  const navigate = useNavigate()
  const recompute = useWrite(recomputeCollection)
  usePageNews({ title: record?.name ?? null, isDirty: control.isDirty, hasSaveBar: true })
  if (control.error?.status === 404 || !record || control.version === 0)
    return (
      <Absent
        noun={collections.noun}
        error={control.error}
        listPath={screens.collections.path}
        onRetry={control.retry}
      />
    )
  const hasRule = record.ruleState !== 'none'
  return (
    <RecordFrame
      contract={collections}
      uid={uid}
      control={withRuleQuestion(control, uid)}
      listPath={screens.collections.path}
      screen={screens.collection}
      intro={{
        title: record.name,
        picture: pictureOf(record.imageFileUid),
        pill: <CollectionStatePill state={record.state} />,
        second: (
          <>
            <span className="code cut">/collections/{record.urlSlug}</span>{' '}
            {say('{n} live', { n: format.number(record.liveCount) })}
          </>
        ),
        sitePath: record.state === 'live' ? `/collections/${record.urlSlug}` : null,
      }}
      actions={<PreviewButton kind="collection" uid={uid} />}
      menu={
        <>
          {hasRule && (
            <Menu.Item onClick={() => recompute.mutate({ params: { uid }, body: {} })}>
              {say('Recompute')}
            </Menu.Item>
          )}
          <Menu.Item
            onClick={async () =>
              void navigate(pathTo(screens.collection, { uid: await actions.duplicate(record) }))
            }
          >
            {say('Duplicate')}
          </Menu.Item>
          <Menu.Item onClick={() => actions.clear(record)}>{say('Clear…')}</Menu.Item>
          <Menu.Item
            color="brick"
            onClick={async () => (await actions.remove(record)) && navigate(screens.collections.path)}
          >
            {say('Delete collection…')}
          </Menu.Item>
        </>
      }
      bar={<CollectionBar collection={record} />}
      rail={<CollectionRail collection={record} />}
    >
      <sections.BasicsSection tags={<TagsField uid={uid} tagUids={record.tags.map(tag => tag.uid)} />} />
      <RuleSection collectionUid={uid} />
      <CollectionItems collection={record} />
      <sections.OrderSection />
      <sections.TextSection />
      <sections.RedirectSection uid={uid} />
      <sections.SafetySection />
      <sections.EngineSection />
    </RecordFrame>
  )
}
