import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import {
  taxClasses,
  taxClassInput,
  taxTable,
  taxZoneInput,
  taxZones,
  tryTax,
} from '@backroom/contract/site/tax/tax'
import { counted } from '@backroom/contract/wording/say'
import {
  ActionIcon,
  Alert,
  Anchor,
  Button,
  Group,
  MultiSelect,
  NumberInput,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { countryChoices } from '#kit/fields/countries.ts'
import { DayInput } from '#kit/fields/date-inputs.tsx'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { MoneyInput } from '#kit/fields/money-input.tsx'
import { PageBody } from '#kit/layout/page-body.tsx'
import { PageFrame } from '#kit/page/page-frame.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { RecordDrawer } from '#kit/record-page/record-drawer.tsx'
import { say } from '#kit/say.ts'
import { useMay } from '#kit/session/use-may.ts'
import { currentLocale, format, useStoreFacts } from '#kit/store-facts.ts'

type Table = ReplyOf<typeof taxTable>
type Zone = Table['zones'][number]
const ClassField = fieldsOf(taxClassInput)
const ZoneField = fieldsOf(taxZoneInput)
const today = () => new Date().toISOString().slice(0, 10)

/** Classes with their rates, the zones they hold in, and what a price comes to. */
export function TaxTab() {
  const { data } = useRead(taxTable)
  const mayEdit = useMay(taxClasses.update)
  const [classUid, setClassUid] = useState<number | 'new' | null>(null)
  const [zoneUid, setZoneUid] = useState<number | 'new' | null>(null)
  const zones = data?.zones ?? []
  return (
    <PageFrame
      title={say('Tax')}
      actions={
        mayEdit && (
          <>
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
          <ClassRows table={data} mayEdit={mayEdit} onOpen={setClassUid} />
          <ZoneRows zones={data?.zones} mayEdit={mayEdit} onOpen={setZoneUid} />
          {data && <TryPrice table={data} />}
        </Stack>
      </PageBody>
      {classUid !== null && <ClassDrawer uid={classUid} zones={zones} onClose={() => setClassUid(null)} />}
      {zoneUid !== null && <ZoneDrawer uid={zoneUid} onClose={() => setZoneUid(null)} />}
    </PageFrame>
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

function ClassDrawer({
  uid,
  zones,
  onClose,
}: {
  uid: number | 'new'
  zones: readonly Zone[]
  onClose: () => void
}) {
  return (
    <RecordDrawer
      contract={taxClasses}
      uid={uid}
      blank={{ code: '', name: '', hint: '', isDefault: false, active: true, position: 0, rates: [] }}
      title={each => each?.name ?? say('New tax class')}
      removal={each => ({
        text: say('{name} is used by no item.', { name: each.name }),
        confirm: say('Delete tax class'),
      })}
      onClose={onClose}
    >
      {() => (
        <>
          <ClassField name="name" span={4} />
          <ClassField name="code" span={2} />
          <ClassField name="hint" span={6} placeholder={say("Cycle helmets and children's clothes")} />
          <ClassField name="isDefault" span={4} />
          <ClassField name="active" span={2} />
          <RatesField zones={zones} />
        </>
      )}
    </RecordDrawer>
  )
}

function RatesField({ zones }: { zones: readonly Zone[] }) {
  const taxed = zones.filter(({ treatment }) => treatment === 'rates')
  return (
    <ClassField
      name="rates"
      span={6}
      labelling="group"
      hint={say('A rate holds until a later one of its zone begins.')}
    >
      {({ value, onChange, disabled }) => {
        const rates = value ?? []
        const put = (at: number, rate: Partial<(typeof rates)[number]>) =>
          onChange(rates.map((each, index) => (index === at ? { ...each, ...rate } : each)))
        return (
          <Stack gap={6}>
            {rates.map((rate, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a rate is known by its place alone
              <Group key={at} gap={8} wrap="nowrap">
                <Select
                  w={220}
                  aria-label={say('Zone')}
                  data={taxed.map(zone => ({ value: String(zone.uid), label: zone.name }))}
                  value={String(rate.zoneUid)}
                  disabled={disabled}
                  onChange={zoneUid => zoneUid && put(at, { zoneUid: Number(zoneUid) })}
                />
                <NumberInput
                  w={100}
                  aria-label={say('Rate')}
                  suffix="%"
                  decimalScale={2}
                  value={rate.rateBp / 100}
                  disabled={disabled}
                  onChange={typed => put(at, { rateBp: Math.round(Number(typed) * 100) })}
                />
                <DayInput
                  label={say('From')}
                  day={rate.from}
                  disabled={disabled}
                  onChange={from => put(at, { from: from ?? rate.from })}
                />
                {!disabled && (
                  <ActionIcon
                    aria-label={say('Remove rate {n}', { n: at + 1 })}
                    onClick={() => onChange(rates.filter((_, index) => index !== at))}
                  >
                    <IconX size={14} />
                  </ActionIcon>
                )}
              </Group>
            ))}
            {!disabled && taxed[0] && (
              <Button
                w="fit-content"
                size="compact-sm"
                leftSection={<IconPlus size={14} />}
                onClick={() =>
                  onChange([...rates, { zoneUid: taxed[0]?.uid ?? 0, rateBp: 0, from: today() }])
                }
              >
                {say('Add a rate')}
              </Button>
            )}
          </Stack>
        )
      }}
    </ClassField>
  )
}

function ZoneDrawer({ uid, onClose }: { uid: number | 'new'; onClose: () => void }) {
  return (
    <RecordDrawer
      contract={taxZones}
      uid={uid}
      blank={{
        name: '',
        kind: 'list',
        countries: [],
        include: [],
        exclude: [],
        treatment: 'rates',
        reverseCharge: false,
        position: 10,
      }}
      title={zone => zone?.name ?? say('New tax zone')}
      removal={zone => ({
        text: say('Addresses in {zone} are found by the zones behind it.', { zone: zone.name }),
        confirm: say('Delete tax zone'),
      })}
      onClose={onClose}
    >
      {zone => (
        <>
          <ZoneField name="name" span={6} />
          {zone?.kind !== 'rest' && (
            <>
              <ZoneField name="countries" span={6}>
                {({ value, onChange, ref: _, ...input }) => (
                  <MultiSelect
                    {...input}
                    searchable
                    data={countryChoices(currentLocale())}
                    value={value ?? []}
                    onChange={onChange}
                  />
                )}
              </ZoneField>
              <ZoneField name="include" span={6} splitChars={[',', ';']} />
              <ZoneField name="exclude" span={6} splitChars={[',', ';']} />
            </>
          )}
          <ZoneField name="treatment" span={6} />
          <ZoneField name="reverseCharge" span={6} />
          <ZoneField name="position" span={2} hint={say('Smaller ones are tried first.')} />
        </>
      )}
    </RecordDrawer>
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
