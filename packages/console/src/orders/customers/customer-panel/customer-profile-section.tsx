import type { StoredOf } from '@backroom/contract/kit/record'
import { customerInput, type customers } from '@backroom/contract/orders/customers/customers'
import { customerStatuses } from '@backroom/contract/orders/customers/words'
import { Select } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { Fields } from '#kit/layout/fields.tsx'
import { Figures } from '#kit/parts/figures.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { AddressesInput } from '#orders/customers/customer-panel/customer-addresses-fields.tsx'

export type Customer = StoredOf<typeof customers>
const Field = fieldsOf(customerInput)

/** Who they are and how to reach them; of a new one, nothing stands over the fields. */
export function CustomerProfile({ customer }: { readonly customer?: Customer }) {
  const status = useWatch({ name: 'status' }) as Customer['status'] | undefined
  return (
    <Fields>
      {customer && (
        <div data-span={6}>
          <Figures
            rows={[
              [say('Orders'), format.number(customer.orderCount)],
              [say('Spent'), format.money(customer.totalSpentMinor)],
              [
                say('Average order'),
                customer.averageOrderMinor === null ? '–' : format.money(customer.averageOrderMinor),
              ],
              [say('Last order'), customer.lastOrderAt ? format.when(customer.lastOrderAt) : '–'],
            ]}
          />
        </div>
      )}
      <Field name="firstName" span={3} />
      <Field name="lastName" span={3} />
      <Field name="email" span={6} />
      <Field name="phone" span={3} />
      <Field name="mobile" span={3} />
      <Field name="companyName" span={3} />
      <Field name="vatNumber" span={3} />
      <Field name="customerType" span={3} />
      <Field name="status" span={3} labelling="input">
        {({ value, onChange, ref: _, error, ...tie }) => (
          <Select
            {...tie}
            error={error}
            allowDeselect={false}
            value={value ?? null}
            onChange={onChange}
            data={(['active', 'blocked', 'closed'] as const).map(each => ({
              value: each,
              label: say(customerStatuses[each]),
            }))}
          />
        )}
      </Field>
      {status === 'blocked' && (
        <Field
          name="blockReason"
          span={6}
          hint={say('Read by whoever takes an order for them. They are not told.')}
        />
      )}
      <Field name="tags" span={6} />
      <Field name="staffNotes" span={6} hint={say('Never shown to the shopper.')} />
      <Field name="addresses" span={6} labelling="group">
        {({ value, onChange, disabled }) => (
          <AddressesInput addresses={value ?? []} onChange={onChange} disabled={disabled} />
        )}
      </Field>
    </Fields>
  )
}
