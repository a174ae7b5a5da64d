import type { AnyBulk } from '@backroom/contract/kit/bulk'
import { Stack } from '@mantine/core'
import type { ComponentType } from 'react'
import type { BulkFormProps } from '#kit/bulk/bulk-choice.ts'
import { Question } from '#kit/fields/question.tsx'

interface Props extends BulkFormProps {
  readonly contract: AnyBulk
  /** All of them, unless a part depends on what was chosen. */
  readonly names?: readonly string[]
}

/** The values of an operation as inputs, each by its kind. */
export function BulkFields({ contract, values, onChange, errors, ...props }: Props) {
  const { names = Object.keys(contract.values.shape) } = props
  return names.map(name => (
    <Question
      key={name}
      schema={contract.values}
      name={name}
      values={values}
      onChange={onChange}
      error={errors[name]?.[0]}
    />
  ))
}

/** What most operations need and no more; only some of its values where a list answers the others itself. */
export function bulkForm(contract: AnyBulk, names?: readonly string[]): ComponentType<BulkFormProps> {
  return function BulkForm(props: BulkFormProps) {
    return (
      <Stack gap="sm">
        <BulkFields {...props} contract={contract} {...(names && { names })} />
      </Stack>
    )
  }
}
