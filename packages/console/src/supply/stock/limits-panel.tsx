import { inventoryInfo } from '@backroom/contract/supply/stock/inventory'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { RecordDrawer } from '#kit/record-page/record-drawer.tsx'
import { say } from '#kit/say.ts'

const Field = fieldsOf(inventoryInfo.input)

interface Props {
  readonly item: { readonly uid: number; readonly code: string }
  readonly onClose: () => void
}

/** How much of an item is kept back wherever it lies, and how much of it one order may take. */
export function LimitsDrawer({ item, onClose }: Props) {
  return (
    <RecordDrawer
      contract={inventoryInfo}
      uid={item.uid}
      title={() => say('Buffers and limits of {code}', item)}
      onClose={onClose}
    >
      {() => (
        <>
          <Field name="webBuffer" span={6} hint={say('Beside what each location keeps back.')} />
          <Field name="ebayBuffer" span={3} />
          <Field name="amazonBuffer" span={3} />
          <Field name="maxPerOrder" span={3} hint={say('Empty: as many as there are.')} />
          <Field name="preferredSupplierUid" span={6} />
        </>
      )}
    </RecordDrawer>
  )
}
