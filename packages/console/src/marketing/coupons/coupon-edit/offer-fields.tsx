import { type CouponInput, couponInput, couponTypes } from '@backroom/contract/marketing/coupons/coupons'
import { ActionIcon, Button, Group, NumberInput, Select, Stack } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { MoneyInput } from '#kit/fields/money-input.tsx'
import { say } from '#kit/say.ts'
import { ScopeInput } from '#marketing/coupons/scope-fields.tsx'

const Field = fieldsOf(couponInput)
const tiersMost = 10

/** What a coupon gives, by its type. */
export function OfferFields() {
  const [type, getReward] = useWatch({ name: ['type', 'getReward'] }) as [
    CouponInput['type'],
    CouponInput['getReward'],
  ]
  const { setValue } = useFormContext<CouponInput>()
  const takesOff = type === 'percent' || type === 'amount'
  return (
    <>
      <Field name="type" span={6}>
        {({ value, onChange, ...tie }) => (
          <Select
            {...tie}
            allowDeselect={false}
            value={value ?? null}
            data={Object.entries(couponTypes).map(([name, title]) => ({ value: name, label: say(title) }))}
            onChange={chosen => {
              onChange(chosen as CouponInput['type'])
              // Steps are percentages or amounts: those of one are wrong as the other.
              setValue('tiers', [], { shouldDirty: true })
            }}
          />
        )}
      </Field>
      {takesOff && <Field name="level" span={6} />}
      {type === 'percent' && <Field name="percentBp" span={2} />}
      {(type === 'amount' || type === 'price') && <Field name="amountMinor" span={2} />}
      {takesOff && <TiersField type={type} />}
      {type === 'percent' && <Field name="maxDiscountMinor" span={2} placeholder={say('No limit')} />}
      {(takesOff || type === 'price') && <Field name="maxUnits" span={2} placeholder={say('No limit')} />}
      {type === 'freeDelivery' && (
        <>
          <Field name="deliveryMethodUids" span={4} />
          <Field name="maxChargeMinor" span={2} placeholder={say('No limit')} />
        </>
      )}
      {type === 'buyXGetY' && (
        <>
          <Field name="buyQuantity" span={2} />
          <Field name="buySpendMinor" span={2} />
          <Field name="getQuantity" span={2} />
          <Field name="getReward" span={4} />
          <Field name="getValue" span={2}>
            {({ value, onChange, ...tie }) =>
              getReward === 'percent' ? (
                <NumberInput
                  {...tie}
                  suffix="%"
                  decimalScale={2}
                  value={(value ?? 0) / 100}
                  onChange={typed => onChange(Math.round(Number(typed) * 100))}
                />
              ) : (
                <MoneyInput {...tie} minor={value ?? 0} onChange={minor => onChange(minor ?? 0)} />
              )
            }
          </Field>
          <Field name="maxSets" span={2} placeholder={say('No limit')} />
          <Field name="getScope" span={6} labelling="group">
            {({ value, onChange }) => (
              <ScopeInput value={value} onChange={onChange} all={say('The reward is of the items bought.')} />
            )}
          </Field>
        </>
      )}
      {type === 'gift' && (
        <>
          <Field name="giftItemUids" span={6} />
          <Field name="giftChoice" span={3} isList />
          <Field name="giftOutOfStock" span={3} isList />
        </>
      )}
    </>
  )
}

/** From so much spent, so much off. */
function TiersField({ type }: { readonly type: CouponInput['type'] }) {
  return (
    <Field name="tiers" span={6} labelling="group">
      {({ value, onChange, disabled }) => {
        const tiers = value ?? []
        const put = (at: number, tier: Partial<(typeof tiers)[number]>) =>
          onChange(tiers.map((each, index) => (index === at ? { ...each, ...tier } : each)))
        return (
          <Stack gap={6}>
            {tiers.map((tier, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place alone
              <Group key={at} gap={8} wrap="nowrap">
                <MoneyInput
                  w={130}
                  aria-label={say('From')}
                  minor={tier.fromMinor}
                  disabled={disabled}
                  onChange={fromMinor => put(at, { fromMinor: fromMinor ?? 0 })}
                />
                {type === 'percent' ? (
                  <NumberInput
                    w={110}
                    aria-label={say('Per cent')}
                    suffix="%"
                    decimalScale={2}
                    disabled={disabled}
                    value={tier.value / 100}
                    onChange={typed => put(at, { value: Math.round(Number(typed) * 100) })}
                  />
                ) : (
                  <MoneyInput
                    w={130}
                    aria-label={say('Amount')}
                    minor={tier.value}
                    disabled={disabled}
                    onChange={minor => put(at, { value: minor ?? 0 })}
                  />
                )}
                <ActionIcon
                  aria-label={say('Remove step {n}', { n: at + 1 })}
                  disabled={disabled}
                  onClick={() => onChange(tiers.filter((_, index) => index !== at))}
                >
                  <IconX size={14} />
                </ActionIcon>
              </Group>
            ))}
            <Button
              w="fit-content"
              size="compact-sm"
              disabled={disabled || tiers.length >= tiersMost}
              leftSection={<IconPlus size={14} />}
              onClick={() =>
                onChange([...tiers, { fromMinor: (tiers.at(-1)?.fromMinor ?? 0) + 5_000, value: 1_000 }])
              }
            >
              {say('Add a step')}
            </Button>
          </Stack>
        )
      }}
    </Field>
  )
}
