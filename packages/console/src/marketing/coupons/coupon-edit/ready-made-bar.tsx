import type { CouponInput } from '@backroom/contract/marketing/coupons/coupons'
import { Button, Menu } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { say } from '#kit/say.ts'

const starts: readonly (readonly [title: string, coupon: Partial<CouponInput>])[] = [
  ['Welcome', { percentBp: 1_000, firstOrderOnly: true }],
  [
    'Free delivery',
    { type: 'freeDelivery', codeMode: 'automatic', usesPerCustomer: null, minSpendMinor: 4_000 },
  ],
  ['Three for two', { type: 'buyXGetY', codeMode: 'automatic', usesPerCustomer: null }],
  ['Free gift', { type: 'gift', minSpendMinor: 7_500 }],
  ['Club code', { percentBp: 1_500, audience: 'emails', usesPerCustomer: null }],
  ['Apology', { type: 'amount', level: 'order', amountMinor: 1_000, usesTotal: 1 }],
]

/** Offers that most shops make, to begin with. */
export function ReadyMade() {
  const { setValue } = useFormContext<CouponInput>()
  const begin = (title: string, coupon: Partial<CouponInput>) => {
    for (const [name, value] of Object.entries({ name: say(title), ...coupon }))
      setValue(name as keyof CouponInput, value as never, { shouldDirty: true })
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button>{say('Begin with…')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {starts.map(([title, coupon]) => (
          <Menu.Item key={title} onClick={() => begin(title, coupon)}>
            {say(title)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
