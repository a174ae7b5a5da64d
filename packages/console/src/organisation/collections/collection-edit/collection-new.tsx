import { pathTo } from '@backroom/contract/kit/screen'
import { saveCollectionTags } from '@backroom/contract/organisation/collections/calls'
import { blankCollection, collections } from '@backroom/contract/organisation/collections/collections'
import {
  addCollectionItems,
  excludeCollectionItems,
  orderCollectionItems,
} from '@backroom/contract/organisation/collections/item-calls'
import { screens } from '@backroom/contract/organisation/screens'
import { Alert } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, call } from '#kit/calls/call.ts'
import { NewRecordPage } from '#kit/record-page/new-record-page.tsx'
import { say } from '#kit/say.ts'
import * as sections from '#organisation/collections/collection-edit/collection-fields.tsx'
import {
  type CollectionStart,
  FirstQuestions,
} from '#organisation/collections/collection-edit/first-questions.tsx'
import { TagsPicker } from '#organisation/collections/collection-edit/tags-field.tsx'
import { marksFor } from '#organisation/collections/collection-items/copied-marks.ts'
import { NewItems } from '#organisation/collections/collection-items/new-items.tsx'
import { RuleSection } from '#organisation/membership/rule-section/rule-section.tsx'
import { PreviewButton } from '#organisation/page-preview-dialog.tsx'

/** Asks what it is called and how it is filled, then shows the whole form; nothing is stored before the first save. */
export function CollectionNew() {
  const [start, setStart] = useState<CollectionStart | null>(null)
  return start ? <Form start={start} /> : <FirstQuestions onStart={setStart} />
}

function Form({ start }: { start: CollectionStart }) {
  const [items, setItems] = useState(start.items)
  const [tagUids, setTagUids] = useState(start.tagUids)
  const navigate = useNavigate()
  /** What the form does not hold follows its first save; where that fails, the page says so and goes on. */
  const finish = async (uid: number) => {
    try {
      const params = { uid }
      if (tagUids.length > 0) await call(saveCollectionTags, { params, body: { tagUids: [...tagUids] } })
      const itemUids = items.map(item => item.uid)
      if (itemUids.length > 0) await call(addCollectionItems, { params, body: { itemUids } })
      const { excluded, pins } = marksFor(start.marks, itemUids)
      if (excluded.length > 0) await call(excludeCollectionItems, { params, body: { itemUids: excluded } })
      if (pins.length > 0) await call(orderCollectionItems, { params, body: { pins } })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
    void navigate(pathTo(screens.collection, { uid }), { replace: true })
  }
  return (
    <NewRecordPage
      contract={collections}
      actions={<PreviewButton kind="collection" uid={null} itemUids={items.map(({ uid }) => uid)} />}
      title={say('New Collection')}
      blank={blankCollection('')}
      begun={start.blank}
      onMade={({ uid }) => void finish(uid)}
    >
      {start.left.length > 0 && (
        <Alert color="amber" variant="light" title={say('A rule cannot say all of that search')}>
          {say('Left out: {list}', { list: start.left.join('; ') })}
        </Alert>
      )}
      <sections.BasicsSection tags={<TagsPicker tagUids={tagUids} onChange={setTagUids} />} />
      <RuleSection collectionUid={null} />
      <NewItems items={items} leftOut={start.leftOut} onChange={setItems} />
      <sections.OrderSection />
      <sections.TextSection />
      <sections.RedirectSection uid={null} />
      <sections.SafetySection />
      <sections.EngineSection />
    </NewRecordPage>
  )
}
