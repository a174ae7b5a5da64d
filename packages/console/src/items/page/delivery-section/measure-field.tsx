import { NumberInput } from '@mantine/core'
import { Field } from '#items/page/item-edit/page-fields.ts'
import type { PageFieldName } from '#items/page/item-edit/page-form.ts'

interface Props {
  readonly name: PageFieldName
  /** How many stored units one typed unit is. */
  readonly times: number
  readonly suffix: string
  readonly span?: 1 | 2
}

/** A length or weight, typed in the unit people use and stored in the small one. */
export function MeasureField({ name, times, suffix, span = 1 }: Props) {
  return (
    <Field name={name} span={span}>
      {({ value, onChange, ...field }) => (
        <NumberInput
          {...field}
          value={value === null || value === undefined ? '' : (value as number) / times}
          onChange={typed => onChange(typed === '' ? null : Math.round(Number(typed) * times))}
          decimalScale={Math.log10(times)}
          suffix={suffix}
        />
      )}
    </Field>
  )
}
