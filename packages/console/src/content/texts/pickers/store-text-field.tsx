import { labelOf } from '@backroom/contract/kit/label'
import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import type { z } from 'zod'
import { type FieldProps, FieldShell } from '#kit/fields/field-shell.tsx'
import { lazyPart } from '#kit/load-part.ts'
import { say } from '#kit/say.ts'

// The editor is as large as everything else of a form together; it comes after the form.
const StoreTextInput = lazyPart(() =>
  import('#content/texts/pickers/store-text-input.tsx').then(({ StoreTextInput: Input }) => Input),
)

interface Props extends FieldProps<string> {
  readonly schema: z.ZodObject
  /** Whether cards of items may stand in it. */
  readonly hasCards?: boolean
}

/** A text with pictures of the gallery and tables, as a field of a form. */
export function StoreTextField({ hasCards = false, ...props }: Props) {
  return (
    <FieldShell span={6} {...props} labelling="group">
      {({ value, onChange, onBlur, id, disabled }) => (
        <Suspense fallback={<Skeleton h={160} />}>
          <StoreTextInput
            id={id}
            label={say(labelOf(props.schema, props.name))}
            html={String(value ?? '')}
            onChange={onChange}
            onBlur={onBlur}
            isLocked={disabled}
            hasCards={hasCards}
          />
        </Suspense>
      )}
    </FieldShell>
  )
}
