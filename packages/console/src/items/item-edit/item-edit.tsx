import { items } from '@backroom/contract/items/items'
import { screens } from '@backroom/contract/items/screens'
import { pathTo } from '@backroom/contract/kit/screen'
import { useEffect, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { BasicsSection } from '#items/item-edit/basics-section.tsx'
import { ColourGroupSection } from '#items/item-edit/colour-group-section.tsx'
import { DeliverySection } from '#items/item-edit/delivery-section.tsx'
import { DescriptionSection } from '#items/item-edit/description-section.tsx'
import { HistorySection } from '#items/item-edit/history-section.tsx'
import { ImagesSection } from '#items/item-edit/images-section.tsx'
import {
  ArchivedBar,
  ItemActions,
  ItemMenu,
  ItemSecond,
  LivePill,
  PageDialogs,
} from '#items/item-edit/item-head.tsx'
import { ItemRail } from '#items/item-edit/item-rail.tsx'
import { jumpTo } from '#items/item-edit/jump-to.ts'
import { LaunchSection } from '#items/item-edit/launch-section.tsx'
import { PhoneChecks } from '#items/item-edit/live-check-card.tsx'
import { PageProvider } from '#items/item-edit/page-context.ts'
import { pageForm, valuesOf } from '#items/item-edit/page-form.ts'
import { schemaOf } from '#items/item-edit/page-merge.ts'
import { PlacesSection } from '#items/item-edit/places-section.tsx'
import { PricesSection } from '#items/item-edit/prices-section.tsx'
import { RelatedSection } from '#items/item-edit/related-section.tsx'
import { SaveQuestions } from '#items/item-edit/save-questions.tsx'
import { SearchSection } from '#items/item-edit/search-section.tsx'
import { SizesSection } from '#items/item-edit/sizes-section.tsx'
import { StockSection } from '#items/item-edit/stock-section.tsx'
import { askItemPage, type ItemControl, useItemPage } from '#items/item-edit/use-item-page.ts'
import { afterPaint } from '#kit/after-paint.ts'
import { latestOf } from '#kit/list-page/list-memory.ts'
import { usePageNews } from '#kit/page.ts'
import { Absent, RecordFrame } from '#kit/record-page/record-frame.tsx'
import { say } from '#kit/say.ts'
import { noteOpened } from '#pickers/item-look-up/last-opened.ts'

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
        addressOf={to => pathTo(screens.item, { uid: to })}
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
