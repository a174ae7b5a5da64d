import { addressLine, addressShape } from '@backroom/contract/kit/shapes/address'
import { type CustomerAddress, customerAddressesMost } from '@backroom/contract/orders/customers/customers'
import { ActionIcon, Button, Group, Paper, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconPencil, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { type FieldError, get, useFormState } from 'react-hook-form'
import { AddressFields } from '#kit/fields/composite-inputs.tsx'
import { say } from '#kit/say.ts'
import { useStoreFacts } from '#kit/store-facts.ts'

interface Props {
  readonly addresses: readonly CustomerAddress[]
  readonly onChange: (addresses: CustomerAddress[]) => void
  readonly disabled: boolean
}

type Flag = 'isDefaultBilling' | 'isDefaultDelivery'

/** Where somebody lives, works or has things sent, each folded to a line until it is edited. */
export function AddressesInput({ addresses, onChange, disabled }: Props) {
  const { countryCode } = useStoreFacts()
  const { errors } = useFormState()
  const [opened, setOpened] = useState<string | null>(null)
  const put = (key: string, next: Partial<CustomerAddress>) =>
    onChange(addresses.map(each => (each.key === key ? { ...each, ...next } : each)))
  /** One at most is the usual one. */
  const choose = (key: string, flag: Flag, isOn: boolean) =>
    onChange(
      addresses.map(each => ({ ...each, [flag]: each.key === key ? isOn : isOn ? false : each[flag] })),
    )
  const add = () => {
    const key = crypto.randomUUID()
    const empty = Object.fromEntries(Object.keys(addressShape.shape).map(part => [part, '']))
    const address = { ...empty, country: countryCode } as CustomerAddress['address']
    const isFirst = addresses.length === 0
    onChange([
      ...addresses,
      { key, label: '', address, isDefaultBilling: isFirst, isDefaultDelivery: isFirst },
    ])
    setOpened(key)
  }
  return (
    <Stack gap={8}>
      {addresses.map(({ key, label, address, isDefaultBilling, isDefaultDelivery }, at) => {
        const errorOf = (name: string) => (get(errors, name) as FieldError | undefined)?.message
        const isOpen = key === opened || get(errors, `addresses.${at}`) !== undefined
        const name = label || address.town || say('New address')
        return (
          <Paper key={key} withBorder p={10} radius="md">
            <Group gap={8} wrap="nowrap" align="flex-start">
              <div className="lines grows">
                <span className="strong">{name}</span>
                <span className="dim">{addressLine(address)}</span>
                <span className="dim small">
                  {[isDefaultBilling && say('Bills go here'), isDefaultDelivery && say('Parcels go here')]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </div>
              {!disabled && (
                <>
                  <ActionIcon
                    aria-label={say('Edit {name}', { name })}
                    aria-expanded={isOpen}
                    onClick={() => setOpened(isOpen ? null : key)}
                  >
                    <IconPencil size={15} />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={say('Remove {name}', { name })}
                    onClick={() => onChange(addresses.filter(each => each.key !== key))}
                  >
                    <IconX size={15} />
                  </ActionIcon>
                </>
              )}
            </Group>
            {isOpen && (
              <Stack gap={10} mt={10}>
                <TextInput
                  label={say('What it is called')}
                  placeholder={say('Home')}
                  maxLength={30}
                  value={label}
                  disabled={disabled}
                  onChange={event => put(key, { label: event.currentTarget.value })}
                />
                <AddressFields
                  name={`addresses.${at}.address`}
                  value={address}
                  onChange={next => next && put(key, { address: next })}
                  disabled={disabled}
                  home={countryCode}
                  parts={['name', 'company', 'phone']}
                  errorOf={errorOf}
                />
                <Group>
                  <Switch
                    label={say('Bills go here')}
                    checked={isDefaultBilling}
                    disabled={disabled}
                    onChange={event => choose(key, 'isDefaultBilling', event.currentTarget.checked)}
                  />
                  <Switch
                    label={say('Parcels go here')}
                    checked={isDefaultDelivery}
                    disabled={disabled}
                    onChange={event => choose(key, 'isDefaultDelivery', event.currentTarget.checked)}
                  />
                </Group>
              </Stack>
            )}
          </Paper>
        )
      })}
      {addresses.length === 0 && <Text className="dim">{say('No address yet.')}</Text>}
      {!disabled && addresses.length < customerAddressesMost && (
        <Group>
          <Button size="compact-sm" leftSection={<IconPlus size={14} />} onClick={add}>
            {say('Add an address')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
