import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import { screens } from '@backroom/contract/site/screens'
import { orderTaxZones, seedTax, taxClasses, taxTable } from '@backroom/contract/site/tax/tax'
import { counted } from '@backroom/contract/wording/say'
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { countryNames } from '#kit/fields/countries.ts'
import { PageBody } from '#kit/layout/page-body.tsx'
import { OrderedList, useMovedRows } from '#kit/order/ordered-list.tsx'
import { PageFrame } from '#kit/page/page-frame.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'
import { useMay } from '#kit/session/use-may.ts'
import { currentLocale, format, storeToday } from '#kit/store-facts.ts'
import { ClassDrawer, ZoneDrawer } from '#site/tax/tax-fields.tsx'
import { TryPrice } from '#site/tax/try-price-panel.tsx'
import { useFreshWith } from '#site/use-fresh-with.ts'

type Table = ReplyOf<typeof taxTable>
type Zone = Table['zones'][number]
/** Live items without a class, as a filter of the list of items. */
const untaxed = encodeURIComponent(
  JSON.stringify([
    { field: 'status', op: 'in', value: ['active'] },
    { field: 'taxClassUid', op: 'empty', value: true },
  ]),
)

/** Classes with their rates, the zones they hold in, and what a price comes to. */
export function TaxTab() {
  const { data, refetch } = useRead(taxTable)
  useFreshWith(['taxZone', 'siteConfig'], refetch)
  const mayEdit = useMay(taxClasses.update)
  const [classUid, setClassUid] = useState<number | 'new' | null>(null)
  const [zoneUid, setZoneUid] = useState<number | 'new' | null>(null)
  const [isSeeding, setIsSeeding] = useState(false)
  const zones = data?.zones ?? []
  return (
    <PageFrame
      title={say('Tax')}
      actions={
        mayEdit && (
          <>
            <Button onClick={() => setIsSeeding(true)}>{say('Usual rates…')}</Button>
            <Button onClick={() => setZoneUid('new')}>{say('New tax zone')}</Button>
            <Button onClick={() => setClassUid('new')}>{say('New tax class')}</Button>
          </>
        )
      }
    >
      <PageBody columns="form" widest={1_100}>
        <Stack gap={14}>
          {data && data.without > 0 && (
            <Alert color="amber">
              {say('{items} no tax class.', {
                items: counted(data.without, 'live item has', 'live items have'),
              })}{' '}
              <Anchor component={Link} to={`/products?filter=${untaxed}`}>
                {say('Show them')}
              </Anchor>
            </Alert>
          )}
          {data && data.unrated.length > 0 && (
            <Alert color="amber" title={say('Some rates are missing')}>
              {data.unrated.map(text => (
                <Text key={text}>{say(text)}</Text>
              ))}
            </Alert>
          )}
          {data && !data.ratesChecked && (
            <Alert color="amber">
              {say('Check these rates with your accountant.')}{' '}
              <Anchor component={Link} to={screens.selectCountry.path}>
                {say('They are checked')}
              </Anchor>
            </Alert>
          )}
          <ClassRows table={data} mayEdit={mayEdit} onOpen={setClassUid} />
          <ZoneRows
            {...(data && { zones: data.zones })}
            mayEdit={mayEdit}
            onOpen={setZoneUid}
            refetch={refetch}
          />
          {data && <TryPrice table={data} />}
        </Stack>
      </PageBody>
      {classUid !== null && <ClassDrawer uid={classUid} zones={zones} onClose={() => setClassUid(null)} />}
      {zoneUid !== null && <ZoneDrawer uid={zoneUid} onClose={() => setZoneUid(null)} />}
      {isSeeding && <SeedDialog onClose={() => setIsSeeding(false)} />}
    </PageFrame>
  )
}

/** What the usual rates of the country would change, before they are taken. */
function SeedDialog({ onClose }: { onClose: () => void }) {
  const look = useWrite(seedTax)
  const { mutate } = look
  useEffect(() => mutate({ body: { dryRun: true } }), [mutate])
  const changes = look.data?.changes
  return (
    <CallDialog
      title={say('Usual rates of the country')}
      call={seedTax}
      sent={() => ({ body: {} })}
      submit={say('Take them')}
      isReady={(changes?.length ?? 0) > 0}
      onClose={onClose}
    >
      {changes?.length === 0 && <Text>{say('Classes and rates are as is usual there.')}</Text>}
      {changes?.map(change => (
        <Text key={change}>{say(change)}</Text>
      ))}
      <Text fz={13} c="dimmed" mt={8}>
        {say('Check these rates with your accountant.')}
      </Text>
    </CallDialog>
  )
}

interface RowsProps {
  readonly mayEdit: boolean
  readonly onOpen: (uid: number) => void
}

function opening(name: string, { mayEdit, onOpen }: RowsProps, uid: number) {
  if (!mayEdit) return name
  return (
    <Anchor component="button" type="button" onClick={() => onOpen(uid)}>
      {name}
    </Anchor>
  )
}

function ClassRows({ table, ...how }: RowsProps & { table: Table | undefined }) {
  return (
    <FewRows
      label={say('Tax classes')}
      none={say('No tax class yet.')}
      rows={table?.classes.map(each => ({
        key: each.uid,
        cells: {
          Class: opening(each.name, how, each.uid),
          'At home now': format.percent(each.rateBp),
          Planned: plannedText(each.rates, table.zones),
          Items: each.items,
          For: each.isDefault ? say('Items that say nothing else') : each.hint,
          State: each.active ? say('Active') : say('Switched off'),
        },
      }))}
    />
  )
}

/** "17.5% from 01/04/2027". */
function plannedText(rates: Table['classes'][number]['rates'], zones: readonly Zone[]): string {
  const home = zones.find(({ kind }) => kind === 'home')?.uid
  const next = rates
    .filter(({ zoneUid, from }) => zoneUid === home && from > storeToday())
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))[0]
  return next
    ? say('{rate} from {day}', { rate: format.percent(next.rateBp), day: format.day(next.from) })
    : ''
}

const treatments = {
  rates: 'Taxed by its rates',
  zeroRated: 'Zero-rated',
  notCharged: 'Not charged',
} as const

/** The first zone that has an address decides, so they stand in an order people give them. */
function ZoneRows({
  zones = [],
  refetch,
  ...how
}: RowsProps & { zones?: readonly Zone[]; refetch: () => Promise<unknown> }) {
  const order = useWrite(orderTaxZones)
  const { rows, move } = useMovedRows(zones, (uids, onSettled) =>
    order.mutate({ body: { uids } }, { onSettled: () => void refetch().finally(onSettled) }),
  )
  const told = (zone: Zone) => (
    <Group flex={1} gap="2px 14px" py={4}>
      <Text flex="1 1 160px">{opening(zone.name, how, zone.uid)}</Text>
      <Text flex="2 1 220px" fz={13} c="dimmed">
        {zone.kind === 'rest'
          ? say('Everywhere else')
          : [...countryNames(zone.countries, currentLocale()), ...zone.include].join(', ')}
      </Text>
      <Text flex="0 0 150px" fz={13}>
        {say(treatments[zone.treatment])}
      </Text>
    </Group>
  )
  return (
    <Stack gap={2} className="framed" p={12} role="group" aria-label={say('Tax zones')}>
      <Text fz={13} c="dimmed">
        {say('The first zone that has an address decides.')}
      </Text>
      {how.mayEdit ? (
        <OrderedList rows={rows} idOf={zone => zone.uid} nameOf={zone => zone.name} onChange={move}>
          {told}
        </OrderedList>
      ) : (
        rows.map(zone => <div key={zone.uid}>{told(zone)}</div>)
      )}
    </Stack>
  )
}
