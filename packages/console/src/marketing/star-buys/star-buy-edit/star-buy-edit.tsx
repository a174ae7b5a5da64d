import { itemOptions } from '@backroom/contract/items/lists/pickers'
import type { StoredOf } from '@backroom/contract/kit/record'
import { recordPath } from '@backroom/contract/kit/screen'
import { screens } from '@backroom/contract/marketing/screens'
import { makeStarBuys, starBuys, targetsMost } from '@backroom/contract/marketing/star-buys/calls'
import { newStarBuy, type StarBuyInput, starBuyInput } from '@backroom/contract/marketing/star-buys/star-buys'
import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { OptionsPicker } from '#kit/options-picker.tsx'
import { GlanceCard } from '#kit/record-page/glance-card.tsx'
import { NewRecordPage } from '#kit/record-page/new-record-page.tsx'
import { RecordPage } from '#kit/record-page/record-page.tsx'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'
import { format } from '#kit/store-facts.ts'
import { TrySection } from '#marketing/coupons/try-section.tsx'
import { removeOffer } from '#marketing/offers/offer-actions.ts'
import { JudgementSection } from '#marketing/star-buys/star-buy-edit/judgement-section.tsx'
import { useMaySave } from '#marketing/star-buys/star-buy-edit/may-save.ts'
import { StarBuySections } from '#marketing/star-buys/star-buy-edit/star-buy-sections.tsx'
import { StarBuyStatePill } from '#marketing/star-buys/star-buy-state-pill.tsx'

export function StarBuyEdit() {
  const navigate = useNavigate()
  const uid = Number(useParams().id) || null
  const maySave = useMaySave(uid)
  return (
    <RecordPage
      contract={starBuys}
      screen={screens.starBuy}
      switch="active"
      maySave={maySave}
      intro={starBuy => ({ title: starBuy.name, pill: <StarBuyStatePill {...starBuy} /> })}
      menu={starBuy => (
        <>
          <Menu.Item component={Link} to={`${screens.newStarBuy.path}?copy=${starBuy.uid}`}>
            {say('Copy')}
          </Menu.Item>
          <Menu.Item component={Link} to={`${screens.newStarBuy.path}?source=${sourceOf(starBuy)}`}>
            {say('Make another with this source')}
          </Menu.Item>
          <Menu.Item
            color="brick"
            onClick={async () => {
              if (await removeOffer('starBuy', starBuy)) void navigate(screens.starBuyItems.path)
            }}
          >
            {say('Delete…')}
          </Menu.Item>
        </>
      )}
      actions={starBuy => (
        <Button component={Link} to={linesOf(starBuy.uid)}>
          {say('Orders with it')}
        </Button>
      )}
      rail={starBuy => (
        <GlanceCard
          rows={[
            [say('Sold'), soldOf(starBuy)],
            [say('Sold, 30 days'), format.number(starBuy.sold30)],
            [say('Sales, 30 days'), format.money(starBuy.sales30Minor)],
            [say('Source stock'), format.number(starBuy.sourceStock)],
            [say('Target stock'), format.number(starBuy.targetStock)],
          ]}
        />
      )}
    >
      {starBuy => (
        <>
          <StarBuySections />
          <JudgementSection uid={starBuy.uid} />
          <TrySection draftOf={draftFor(starBuy.uid)} />
        </>
      )}
    </RecordPage>
  )
}

/** How many were sold, and of how many. */
function soldOf({ used, maxTotal }: Pick<StoredOf<typeof starBuys>, 'used' | 'maxTotal'>): string {
  if (maxTotal === null) return format.number(used)
  return say('{n} of {total}', { n: format.number(used), total: format.number(maxTotal) })
}

/** Where the lines of orders that had it are listed. */
function linesOf(uid: number): string {
  const filter = JSON.stringify([{ field: 'starBuyUid', op: 'in', value: [uid] }])
  return `/orders/lines/starbuys?filter=${encodeURIComponent(filter)}`
}

/** How the address of a new one names what is bought. */
function sourceOf({ sourceType, sourceItemUid, sourceCollectionUid }: StarBuyInput): string {
  return `${sourceType}:${sourceType === 'item' ? sourceItemUid : sourceCollectionUid}`
}

const draftFor = (starBuyUid: number | null) => (values: unknown) => {
  const { data, error } = starBuyInput.safeParse(values)
  return data ? { starBuy: data, starBuyUid } : (error.issues[0]?.message ?? '')
}

/** What a new one begins with: another's terms, maybe with its sides swapped, or one side that is known. */
function useBegun(): { readonly begun: Partial<StarBuyInput> | undefined; readonly isReady: boolean } {
  const [address] = useSearchParams()
  const copyUid = Number(address.get('copy')) || null
  const { data } = useRead(starBuys.read, { params: { uid: copyUid ?? 0 } }, { enabled: copyUid !== null })
  const sides = { ...sideFrom('source', address.get('source')), ...sideFrom('target', address.get('target')) }
  const from = address.get('from') === 'collection' ? { sourceType: 'collection' as const } : {}
  if (copyUid === null) return { begun: { ...from, ...sides }, isReady: true }
  if (!data) return { begun: undefined, isReady: false }
  const copied = { ...starBuyInput.parse(data), name: '', active: false, startsAt: null, endsAt: null }
  const swapped = {
    sourceType: copied.targetType,
    sourceItemUid: copied.targetItemUid,
    sourceCollectionUid: copied.targetCollectionUid,
    sourceReach: copied.targetReach,
    targetType: copied.sourceType,
    targetItemUid: copied.sourceItemUid,
    targetCollectionUid: copied.sourceCollectionUid,
    targetReach: copied.sourceReach,
  }
  return { begun: { ...copied, ...(address.has('swap') && swapped) }, isReady: true }
}

/** `item:12` or `collection:3`. */
function sideFrom(side: 'source' | 'target', written: string | null): Partial<StarBuyInput> {
  const [type, uid] = written?.split(':') ?? []
  if (type === 'item') return { [`${side}Type`]: type, [`${side}ItemUid`]: Number(uid) || null }
  if (type === 'collection') return { [`${side}Type`]: type, [`${side}CollectionUid`]: Number(uid) || null }
  return {}
}

export function StarBuyNew() {
  const navigate = useNavigate()
  const { begun, isReady } = useBegun()
  const maySave = useMaySave(null)
  if (!isReady) return null
  return (
    <NewRecordPage
      contract={starBuys}
      title={say('New Star Buy')}
      switch="active"
      maySave={maySave}
      blank={newStarBuy}
      {...(begun && { begun })}
      actions={<ManyTargets />}
      onMade={({ uid }) => void navigate(recordPath(screens.starBuy, uid), { replace: true })}
    >
      <StarBuySections />
      <JudgementSection uid={null} />
      <TrySection draftOf={draftFor(null)} />
    </NewRecordPage>
  )
}

/** The same terms for several targets: one star buy for each, all or none. */
function ManyTargets() {
  const [isOpen, setIsOpen] = useState(false)
  const [uids, setUids] = useState<readonly number[]>([])
  const { getValues, reset } = useFormContext<StarBuyInput>()
  const navigate = useNavigate()
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{say('For several targets…')}</Button>
      {isOpen && (
        <CallDialog
          title={say('For several targets')}
          call={makeStarBuys}
          sent={() => ({ body: { starBuy: getValues(), targetItemUids: [...uids] } })}
          submit={sayCount(uids.length, 'Make a star buy', 'Make {n} star buys')}
          isReady={uids.length > 0 && uids.length <= targetsMost}
          onClose={() => setIsOpen(false)}
          onDone={({ uids: made }) => {
            reset(newStarBuy)
            notify({ title: say('{n} star buys made', { n: format.number(made.length) }) })
            void navigate(screens.starBuyItems.path)
          }}
        >
          <OptionsPicker options={itemOptions} uids={uids} onChange={setUids} label={say('Targets')} />
        </CallDialog>
      )}
    </>
  )
}
