import { weekdays } from '@backroom/contract/kit/shapes/hours'
import { type DeliveryMethodInput, deliveryMethodInput } from '@backroom/contract/site/delivery/delivery'
import { ActionIcon, Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { MoneyInput } from '#kit/fields/money-input.tsx'
import { WeekdaysInput } from '#kit/fields/weekdays-input.tsx'
import { say } from '#kit/say.ts'

const Field = fieldsOf(deliveryMethodInput)
const bandsMost = 20

/** Everything a delivery method says of itself. */
export function MethodFields() {
  const { basis, majorItems, nominatedDay } = useWatch() as DeliveryMethodInput
  return (
    <>
      <Field name="name" span={4} />
      <Field name="active" span={2} />
      <Field name="description" span={6} placeholder={say('What shoppers read under it')} />
      <Field name="isDefault" span={6} />
      <Part title={say('Charge')} />
      <Field name="basis" span={6} isList />
      <BandsField basis={basis} />
      {basis === 'units' && <Field name="perExtraUnitMinor" span={3} />}
      <Field name="freeOverMinor" span={3} placeholder={say('Never')} />
      <Field name="freeOverBasis" span={3} />
      <Part title={say('Major items')} />
      <Field name="majorItems" span={6} isList />
      {majorItems === 'surcharge' && (
        <>
          <Field name="majorSurchargeMinor" span={2} />
          <Field name="majorSurchargePer" span={4} />
          <Field name="freeOverCoversMajor" span={6} />
        </>
      )}
      <Part title={say('Limits')} />
      <Field name="customerType" span={6} isList />
      <Field name="minOrderMinor" span={3} placeholder={say('No limit')} />
      <Field name="maxOrderMinor" span={3} placeholder={say('No limit')} />
      <Field name="maxWeightGrams" span={3} suffix={` ${say('g')}`} placeholder={say('No limit')} />
      <Field name="maxLengthMm" span={3} suffix={` ${say('mm')}`} placeholder={say('No limit')} />
      <Field name="phoneRequired" span={3} />
      <Field name="poBoxAllowed" span={3} />
      <Part title={say('Days')} />
      <Field name="transitMin" span={3} />
      <Field name="transitMax" span={3} />
      <Field name="cutOff" span={3} placeholder={say('As the shop')} />
      <Field name="despatchDays" span={6} labelling="group">
        {({ value, onChange, disabled }) => (
          <WeekdaysInput days={value ?? []} onChange={onChange} disabled={disabled} />
        )}
      </Field>
      <Field name="deliveryDays" span={6} labelling="group">
        {({ value, onChange, disabled }) => (
          <WeekdaysInput days={value ?? []} onChange={onChange} disabled={disabled} />
        )}
      </Field>
      <Field name="nominatedDay" span={6} />
      {nominatedDay && <NominatedField />}
      <Part title={say('When it is offered')} />
      <Field name="startsAt" span={3} />
      <Field name="endsAt" span={3} />
    </>
  )
}

/** What the fields under it are about: there are too many to be read as one list. */
function Part({ title }: { title: string }) {
  return (
    <Text component="h3" data-span={6} fw={620} mt={8}>
      {title}
    </Text>
  )
}

/** What each band begins at, by what is charged for. */
const beginnings = {
  flat: '',
  orderValue: 'From order value',
  weight: 'From grams',
  units: 'From items',
} as const

function BandsField({ basis }: { basis: DeliveryMethodInput['basis'] }) {
  return (
    <Field name="bands" span={6} labelling="group">
      {({ value, onChange, disabled }) => {
        const all = value ?? []
        const bands = basis === 'flat' ? all.slice(0, 1) : all
        const put = (at: number, band: Partial<(typeof bands)[number]>) =>
          onChange(bands.map((each, index) => (index === at ? { ...each, ...band } : each)))
        return (
          <Stack gap={6}>
            {bands.map((band, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a band is known by its place alone
              <Group key={at} gap={8} wrap="nowrap">
                {basis === 'orderValue' && (
                  <MoneyInput
                    w={130}
                    aria-label={say(beginnings[basis])}
                    minor={band.from}
                    disabled={disabled}
                    onChange={from => put(at, { from: from ?? 0 })}
                  />
                )}
                {(basis === 'weight' || basis === 'units') && (
                  <NumberInput
                    w={130}
                    aria-label={say(beginnings[basis])}
                    value={band.from}
                    disabled={disabled}
                    onChange={from => put(at, { from: Number(from) })}
                  />
                )}
                <MoneyInput
                  w={130}
                  aria-label={say('Charge')}
                  minor={band.chargeMinor}
                  disabled={disabled}
                  onChange={chargeMinor => put(at, { chargeMinor: chargeMinor ?? 0 })}
                />
                {!disabled && bands.length > 1 && (
                  <ActionIcon
                    aria-label={say('Remove band {n}', { n: at + 1 })}
                    onClick={() => onChange(bands.filter((_, index) => index !== at))}
                  >
                    <IconX size={14} />
                  </ActionIcon>
                )}
              </Group>
            ))}
            {!disabled && basis !== 'flat' && bands.length < bandsMost && (
              <Button
                w="fit-content"
                size="compact-sm"
                leftSection={<IconPlus size={14} />}
                onClick={() =>
                  onChange([...bands, { from: (bands.at(-1)?.from ?? 0) + 1_000, chargeMinor: 0 }])
                }
              >
                {say('Add a band')}
              </Button>
            )}
          </Stack>
        )
      }}
    </Field>
  )
}

function NominatedField() {
  return (
    <Field name="nominatedMinor" span={6} labelling="group">
      {({ value, onChange, disabled }) => (
        <Group gap={8}>
          {weekdays.map((day, at) => (
            <div key={day}>
              <Text fz={12}>{say(day)}</Text>
              <MoneyInput
                w={92}
                aria-label={say(day)}
                minor={value?.[at] ?? 0}
                disabled={disabled}
                onChange={minor =>
                  onChange(weekdays.map((_, index) => (index === at ? (minor ?? 0) : (value?.[index] ?? 0))))
                }
              />
            </div>
          ))}
        </Group>
      )}
    </Field>
  )
}
