import { sizeRulesOrder, sizeRulesView } from '@backroom/contract/organisation/size-rules'
import { Group, Text } from '@mantine/core'
import { OrderDialog } from '#kit/order-dialog.tsx'
import { say } from '#kit/say.ts'
import { useWrite } from '#kit/use-endpoint.ts'
import { useAllRows } from '#organisation/use-all-rows.ts'

/** The order in which rules are asked; the first that fits and stops ends it. */
export function SizeRuleOrderDialog({ onClose }: { onClose: () => void }) {
  const { data = [] } = useAllRows(sizeRulesView, { sort: 'priority' })
  const save = useWrite(sizeRulesOrder)
  return (
    <OrderDialog
      title={say('Order of the rules')}
      text={say('Asked from the top.')}
      rows={data}
      render={({ name, filter }) => (
        <Group h={36} gap="sm" wrap="nowrap">
          <Text fw={540}>{name}</Text>
          <Text c="dimmed" fz={12}>
            {filter}
          </Text>
        </Group>
      )}
      isSaving={save.isPending}
      onSave={uids => save.mutate({ body: { uids } }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
