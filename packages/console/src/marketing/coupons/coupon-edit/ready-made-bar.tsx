import type { CouponInput } from '@backroom/contract/marketing/coupons/coupons'
import { Button, Menu } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { say } from '#kit/say.ts'
import { begunAs, type ReadyMadeName, readyMade } from '#marketing/coupons/coupon-edit/ready-made.ts'

/** Offers that most shops make, to begin with. */
export function ReadyMade() {
  const { setValue, getValues, formState } = useFormContext<CouponInput>()
  const begin = (title: ReadyMadeName) => {
    const code = getValues('code') || (formState.defaultValues?.code ?? '')
    for (const [name, value] of Object.entries({ name: say(title), ...begunAs(title, code) }))
      setValue(name as keyof CouponInput, value as never, { shouldDirty: true })
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button>{say('Begin with…')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {readyMade.map(title => (
          <Menu.Item key={title} onClick={() => begin(title)}>
            {say(title)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
