import { type GeneralInput, generalInput } from '@backroom/contract/site/general/general'
import { useWatch } from 'react-hook-form'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { SettingsSection } from '#kit/page/settings-page.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'

const Field = fieldsOf(generalInput)

/** Whether goods are brought to a shop to be collected, with what a shopper sees of it. */
export function CollectSection() {
  const { blockOtherStores, blockSimWarehouses } = useWatch() as GeneralInput
  const brought = (isBlocked: boolean) =>
    isBlocked ? say('Not offered') : say('Offered, brought to the shop')
  const rows = [
    {
      key: 'here',
      cells: { 'Stock is': say('In the chosen shop'), 'A shopper sees': say('Ready to collect') },
    },
    {
      key: 'other',
      cells: { 'Stock is': say('In another shop'), 'A shopper sees': brought(blockOtherStores) },
    },
    {
      key: 'sim',
      cells: { 'Stock is': say('At a supplier'), 'A shopper sees': brought(blockSimWarehouses) },
    },
  ]
  return (
    <SettingsSection
      title={say('Click & Collect stock')}
      text={say('Whether goods are brought to a shop for collection from elsewhere.')}
    >
      <Field name="blockOtherStores" span={3} />
      <Field name="blockSimWarehouses" span={3} />
      <FewRows label={say('What a shopper sees')} none="" rows={rows} />
    </SettingsSection>
  )
}
