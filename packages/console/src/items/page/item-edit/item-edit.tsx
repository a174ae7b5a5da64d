import { items } from '@backroom/contract/items/page/items'
import { screens } from '@backroom/contract/items/screens'
import { useEffect, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { ColourGroupSection } from '#items/colours/colour-group-section/colour-group-section.tsx'
import { noteOpened } from '#items/lists/pickers/last-opened.ts'
import { BasicsSection } from '#items/page/basics-section/basics-section.tsx'
import { DeliverySection } from '#items/page/delivery-section/delivery-section.tsx'
import { DescriptionSection } from '#items/page/description-section/description-section.tsx'
import { ImagesSection } from '#items/page/images-section/images-section.tsx'
import { HistorySection } from '#items/page/item-edit/history-section.tsx'
import {
  ArchivedBar,
  ItemActions,
  ItemMenu,
  ItemSecond,
  LivePill,
  PageDialogs,
} from '#items/page/item-edit/item-head.tsx'
import { ItemRail } from '#items/page/item-edit/item-rail.tsx'
import { jumpTo } from '#items/page/item-edit/jump-to.ts'
import { LaunchSection } from '#items/page/item-edit/launch-section.tsx'
import { PhoneChecks } from '#items/page/item-edit/live-check-card.tsx'
import { PageProvider } from '#items/page/item-edit/page-context.ts'
import { pageForm, valuesOf } from '#items/page/item-edit/page-form.ts'
import { schemaOf } from '#items/page/item-edit/page-merge.ts'
import { SaveQuestions } from '#items/page/item-edit/save-questions.tsx'
import { StockSection } from '#items/page/item-edit/stock-section.tsx'
import { askItemPage, type ItemControl, useItemPage } from '#items/page/item-edit/use-item-page.ts'
import { PlacesSection } from '#items/page/places-section/places-section.tsx'
import { RelatedSection } from '#items/page/related-section/related-section.tsx'
import { SearchSection } from '#items/page/search-section/search-section.tsx'
import { SizesSection } from '#items/page/sizes-section/sizes-section.tsx'
import { PricesSection } from '#items/prices/prices-section/prices-section.tsx'
import { afterPaint } from '#kit/after-paint.ts'
import { latestOf } from '#kit/list-page/list-memory.ts'
import { usePageNews } from '#kit/page/page.ts'
import { Absent, RecordFrame } from '#kit/record-page/record-frame.tsx'
import { say } from '#kit/say.ts'

/** Lists that lead here; previous and next are those of the one looked at last. */
const lists = [
  screens.items,
  screens.itemsAdvanced,
  screens.inactiveItems,
  screens.inactiveSeasonItems,
  screens.archivedItems,
  screens.outOfStockItems,
].map(({ path }) => path as string)

// Made once, so that typing draws none of them anew.
const head = { pill: <LivePill />, second: <ItemSecond />, actions: <ItemActions />, rail: <ItemRail /> }

export function ItemEdit() {
  const uid = Number(useParams().uid)
  return <ItemForm key={uid} uid={uid} />
}
ItemEdit.askFirst = ({ uid }: { uid?: string }) => askItemPage(Number(uid))

function ItemForm({ uid }: { uid: number }) {
  const control = useItemPage(uid)
  const { page, base } = control
  const listPath = latestOf(lists)
  const isThere = page !== undefined && page !== null
  useEffect(() => {
    if (isThere) noteOpened(uid)
  }, [isThere, uid])
  usePageNews({ title: page?.item.name ?? null, isDirty: control.isDirty, hasSaveBar: true })
  if (control.error?.status === 404 || !page || !base)
    return <Absent noun="item" error={control.error} listPath={listPath} onRetry={control.retry} />
  return <ItemFrame control={control} page={page} listPath={listPath} />
}

interface FrameProps {
  readonly control: ItemControl
  readonly page: NonNullable<ItemControl['page']>
  readonly listPath: string
}

function ItemFrame({ control, page, listPath }: FrameProps) {
  const [dialog, setDialog] = useState<'duplicate' | 'archive' | null>(null)
  const { form, refusal, refresh, conflict } = control
  const isLocked = page.item.status === 'archived'
  // biome-ignore lint/correctness/useExhaustiveDependencies: refresh is made anew at every key, and does the same
  const facts = useMemo(() => ({ page, isLocked, refusal, refresh }), [page, isLocked, refusal])
  const contract = useMemo(
    () => ({
      ...items,
      resource: 'item',
      noun: 'item',
      input: conflict ? schemaOf(conflict, form.getValues(), valuesOf(page)) : pageForm,
    }),
    [conflict, form, page],
  )
  const advised = useMemo(
    () => new Set(page.liveCheck.filter(({ ok, level }) => !ok && level === 'should').map(({ fix }) => fix)),
    [page],
  )
  const picture = page.images.find(({ role }) => role === 'gallery')?.thumb ?? null
  return (
    <PageProvider value={facts}>
      <RecordFrame
        contract={contract as never}
        uid={page.item.uid}
        control={{ ...control, form: control.anyForm, record: page.item }}
        listPath={listPath}
        screen={screens.item}
        intro={{ title: page.item.name, picture, pill: head.pill, second: head.second }}
        actions={head.actions}
        menu={<ItemMenu onDialog={setDialog} />}
        bar={isLocked ? <ArchivedBar /> : <PhoneChecks />}
        rail={head.rail}
        railTitle={say('Checks')}
        advised={advised}
      >
        <Sections isLocked={isLocked} />
      </RecordFrame>
      <PageDialogs dialog={dialog} onClose={() => setDialog(null)} />
      <SaveQuestions control={control} />
    </PageProvider>
  )
}

const sections = [
  BasicsSection,
  ImagesSection,
  SizesSection,
  PricesSection,
  DescriptionSection,
  PlacesSection,
  ColourGroupSection,
  RelatedSection,
  DeliverySection,
  StockSection,
  LaunchSection,
  SearchSection,
  HistorySection,
].map(Section => <Section key={Section.name} />)
const inSight = 3

/**
 * Every section of the page; an archived item's are read, not changed. What is not in sight at first is drawn after it, two at a
 * time: as a transition, every answer that arrives meanwhile would begin it anew.
 */
function Sections({ isLocked }: { isLocked: boolean }) {
  const [count, setCount] = useState(inSight)
  useEffect(() => {
    if (count >= sections.length) {
      if (location.hash) jumpTo(decodeURIComponent(location.hash.slice(1))) // sent here to put one thing right
      return
    }
    return afterPaint(() => setCount(count + 2))
  }, [count])
  return (
    <fieldset disabled={isLocked} style={{ display: 'contents' }}>
      {sections.slice(0, count)}
    </fieldset>
  )
}
