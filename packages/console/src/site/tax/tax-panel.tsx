import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import { screens } from '@backroom/contract/site/screens'
import { seedTax, taxClasses, taxTable, tryTax } from '@backroom/contract/site/tax/tax'
import { counted } from '@backroom/contract/wording/say'
import { Alert, Anchor, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { countryChoices } from '#kit/fields/countries.ts'
import { MoneyInput } from '#kit/fields/money-input.tsx'
import { PageBody } from '#kit/layout/page-body.tsx'
import { PageFrame } from '#kit/page/page-frame.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'
import { useMay } from '#kit/session/use-may.ts'
import { currentLocale, format, useStoreFacts } from '#kit/store-facts.ts'
import { ClassDrawer, ZoneDrawer } from '#site/tax/tax-fields.tsx'
import { useFreshWith } from '#site/use-fresh-with.ts'

type Table = ReplyOf<typeof taxTable>
type Zone = Table['zones'][number]
const today = () => new Date().toISOString().slice(0, 10)

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
        <Stack gap="var(--br-between)">
          {data && data.without > 0 && (
            <Alert color="amber">
              {say('{items} no tax class.', {
                items: counted(data.without, 'live item has', 'live items have'),
              })}
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
          <ZoneRows zones={data?.zones} mayEdit={mayEdit} onOpen={setZoneUid} />
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
    .filter(({ zoneUid, from }) => zoneUid === home && from > today())
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))[0]
  return next
    ? say('{rate} from {day}', { rate: format.percent(next.rateBp), day: format.day(next.from) })
    : ''
}

function ZoneRows({ zones, ...how }: RowsProps & { zones: readonly Zone[] | undefined }) {
  const treatments = {
    rates: 'Taxed by its rates',
    zeroRated: 'Zero-rated',
    notCharged: 'Not charged',
  } as const
  return (
    <FewRows
      label={say('Tax zones')}
      none=""
      rows={zones?.map(zone => ({
        key: zone.uid,
        cells: {
          Zone: opening(zone.name, how, zone.uid),
          Where:
            zone.kind === 'rest' ? say('Everywhere else') : [...zone.countries, ...zone.include].join(', '),
          'Orders there are': say(treatments[zone.treatment]),
        },
      }))}
    />
  )
}

/** A price and an address in; net, tax, gross and the rule out. */
function TryPrice({ table }: { table: Table }) {
  const { countryCode } = useStoreFacts()
  const [minor, setMinor] = useState<number | null>(6_000)
  const [classUid, setClassUid] = useState(String(table.classes[0]?.uid ?? ''))
  const [country, setCountry] = useState(countryCode)
  const [postcode, setPostcode] = useState('')
  const asked = useWrite(tryTax, { ignore: [400] })
  const ask = () =>
    asked.mutate({
      body: {
        priceMinor: minor ?? 0,
        taxClassUid: Number(classUid),
        country,
        postcode,
        quantity: 1,
        day: today(),
        vatNumber: '',
      },
    })
  return (
    <Stack gap={10} className="framed" p={14}>
      <Text fw={620}>{say('Try a price')}</Text>
      <Group gap={8}>
        <MoneyInput w={120} aria-label={say('Price')} minor={minor} onChange={setMinor} />
        <Select
          w={160}
          aria-label={say('Tax class')}
          data={table.classes.map(each => ({ value: String(each.uid), label: each.name }))}
          value={classUid}
          onChange={chosen => chosen && setClassUid(chosen)}
        />
        <Select
          w={180}
          aria-label={say('Country')}
          searchable
          data={countryChoices(currentLocale())}
          value={country}
          onChange={chosen => chosen && setCountry(chosen)}
        />
        <TextInput
          w={120}
          aria-label={say('Postcode')}
          placeholder={say('Postcode')}
          value={postcode}
          onChange={event => setPostcode(event.currentTarget.value)}
        />
        <Button disabled={!classUid} loading={asked.isPending} onClick={ask}>
          {say('Try it')}
        </Button>
      </Group>
      {asked.data?.steps.map(step => (
        <Text key={step}>{say(step)}</Text>
      ))}
    </Stack>
  )
}
