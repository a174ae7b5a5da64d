import type { AnyBulk } from '@backroom/contract/kit/bulk'
import { kindOf } from '@backroom/contract/kit/field-kind'
import { labelOf } from '@backroom/contract/kit/label'
import type { SelectionInput } from '@backroom/contract/kit/selection'
import { Text } from '@mantine/core'
import type { z } from 'zod'
import { fieldText, useNamesIn } from '#kit/bulk/field-value.tsx'
import { useSelectionFacts } from '#kit/bulk/use-selection-facts.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

interface Props {
  readonly contract: AnyBulk
  readonly selection: SelectionInput
  readonly values: Record<string, unknown>
}

const valuesMost = 4
/** Of prices and texts nearly each record has another. */
const isOfFew = (type: z.ZodType | undefined) =>
  type !== undefined && ['bool', 'choice', 'reference'].includes(kindOf(type))

/** What the records have now: "Major item: 96 Yes, 52 No". */
export function SpreadLines({ contract, selection, values }: Props) {
  const facts = useSelectionFacts(contract.resource, selection, { operation: contract.name, values })
  const spread = (facts?.spread ?? []).filter(({ field }) =>
    isOfFew(contract.record.shape[field] as z.ZodType),
  )
  const namesOf = useNamesIn(
    contract.record,
    spread.flatMap(({ field, values: found }) => found.map(({ value }) => ({ [field]: value }))),
  )
  if (!facts || spread.length === 0) return null
  return (
    <div role="status">
      <Text fz={12} c="dimmed">
        {facts.targets === facts.count
          ? say('What {n} have now', { n: format.number(facts.targets) })
          : say('{n} selected stand for {of}, which have now', {
              n: format.number(facts.count),
              of: format.number(facts.targets),
            })}
      </Text>
      {spread.map(({ field, values: found }) => (
        <Text key={field} fz={12}>
          {say(labelOf(contract.record, field))}:{' '}
          {found
            .slice(0, valuesMost)
            .map(
              ({ value, count }) =>
                `${format.number(count)} ${fieldText(contract.record, field, value, namesOf)}`,
            )
            .join(', ')}
          {found.length > valuesMost && ', …'}
        </Text>
      ))}
    </div>
  )
}
