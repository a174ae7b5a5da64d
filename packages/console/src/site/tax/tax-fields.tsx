import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import {
  taxClasses,
  taxClassInput,
  type taxTable,
  taxZoneInput,
  taxZones,
} from '@backroom/contract/site/tax/tax'
import { ActionIcon, Button, Group, MultiSelect, NumberInput, Select, Stack } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { countryChoices } from '#kit/fields/countries.ts'
import { DayInput } from '#kit/fields/date-inputs.tsx'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { RecordDrawer } from '#kit/record-page/record-drawer.tsx'
import { say } from '#kit/say.ts'
import { currentLocale, storeToday } from '#kit/store-facts.ts'

type Zone = ReplyOf<typeof taxTable>['zones'][number]
const ClassField = fieldsOf(taxClassInput)
const ZoneField = fieldsOf(taxZoneInput)

/** A tax class with its rates. */
export function ClassDrawer({
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
          <ClassField name="position" span={2} hint={say('Smaller ones come first.')} />
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
                  onChange([...rates, { zoneUid: taxed[0]?.uid ?? 0, rateBp: 0, from: storeToday() }])
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

/** A tax zone: where it is, and what is charged there. */
export function ZoneDrawer({ uid, onClose }: { uid: number | 'new'; onClose: () => void }) {
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
        position: 100,
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
        </>
      )}
    </RecordDrawer>
  )
}
