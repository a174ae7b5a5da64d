import type { Address } from '@backroom/contract/kit/shapes/address'
import { findCustomers, type KnownCustomer } from '@backroom/contract/orders/placing/known'
import { type OrderAsked, orderAsked } from '@backroom/contract/orders/placing/placing'
import { Select, Switch } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { AddressFields } from '#kit/fields/composite-inputs.tsx'
import { Question } from '#kit/fields/question.tsx'
import { say } from '#kit/say.ts'
import { useStoreFacts } from '#kit/store-facts.ts'
import { wholeAddress } from '#orders/order/order-panel/order-address-dialog.tsx'

interface Props {
  readonly asked: OrderAsked
  readonly onChange: (asked: OrderAsked) => void
  readonly errorOf: (field: string) => string | undefined
}

/** Who buys: somebody who bought before, with what is known of them, or somebody new. */
export function OrderCustomerFields({ asked, onChange, errorOf }: Props) {
  const { countryCode } = useStoreFacts()
  const asking = { schema: orderAsked, values: asked, onChange }
  const take = ({ name, companyName, billingAddress, ...known }: KnownCustomer) =>
    onChange({
      ...asked,
      customerType: known.customerType,
      email: known.email,
      phone: known.phone,
      vatNumber: known.vatNumber,
      billingAddress: wholeAddress(billingAddress ?? { name, company: companyName }, countryCode),
      deliveryAddress: known.deliveryAddress && wholeAddress(known.deliveryAddress, countryCode),
    })
  return (
    <>
      <KnownCustomers onPick={take} />
      <Question {...asking} name="email" error={errorOf('email')} />
      <Question {...asking} name="phone" error={errorOf('phone')} />
      <Question {...asking} name="customerType" error={errorOf('customerType')} />
      {asked.customerType === 'B2B' && <Question {...asking} name="vatNumber" error={errorOf('vatNumber')} />}
      <AddressFields
        name="billingAddress"
        value={asked.billingAddress}
        onChange={(next: Address | null) => next && onChange({ ...asked, billingAddress: next })}
        home={countryCode}
        parts={['name', 'company']}
        errorOf={errorOf}
      />
    </>
  )
}

/** Where it goes, where that is not where the bill goes. */
export function OrderDeliveryFields({ asked, onChange, errorOf }: Props) {
  const { countryCode } = useStoreFacts()
  const { deliveryAddress } = asked
  const set = (address: Address | null) => onChange({ ...asked, deliveryAddress: address })
  return (
    <>
      <Switch
        label={say('Send it to another address')}
        checked={deliveryAddress !== null}
        onChange={({ currentTarget }) =>
          set(currentTarget.checked ? wholeAddress({ name: asked.billingAddress.name }, countryCode) : null)
        }
      />
      {deliveryAddress && (
        <AddressFields
          name="deliveryAddress"
          value={deliveryAddress}
          onChange={next => set(next ?? deliveryAddress)}
          home={countryCode}
          parts={['name', 'company', 'phone']}
          errorOf={errorOf}
        />
      )}
    </>
  )
}

const pauseMs = 200
const wordLetters = 2

/** Finds somebody who bought before, while their name or email is typed. */
function KnownCustomers({ onPick }: { readonly onPick: (customer: KnownCustomer) => void }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), pauseMs)
  const isSearching = search.length >= wordLetters
  const { data } = useRead(findCustomers, { query: { search } }, { enabled: isSearching, keepsLast: true })
  const found = (isSearching && data) || []
  const labelOf = ({ name, email, isBlocked }: KnownCustomer) =>
    [name, email, isBlocked && say('Blocked')].filter(Boolean).join(', ')
  return (
    <Select
      label={say('Customer who bought before')}
      placeholder={say('Name, email or telephone')}
      searchable
      data={found.map(customer => ({ value: String(customer.uid), label: labelOf(customer) }))}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={isSearching && data ? say('Nobody is found. Fill in who it is below.') : null}
      value={null}
      onChange={uid => {
        const picked = found.find(customer => String(customer.uid) === uid)
        if (picked) onPick(picked)
        setTyped('')
      }}
    />
  )
}
