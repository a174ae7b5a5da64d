import { kindOf, unwrap } from '@backroom/contract/kit/field-kind'
import { labelOf } from '@backroom/contract/kit/label'
import { ActionIcon, Input, Text, Tooltip } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId } from 'react'
import { type ControllerRenderProps, useController, useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import classes from '#kit/fields/fields.module.css'
import { useIsLookingOnly } from '#kit/fields/looking-only.ts'
import { nestedRefusals } from '#kit/fields/nested-refusals.ts'
import { useSection } from '#kit/record-page/sections.ts'
import { say } from '#kit/say.ts'
import { useUser } from '#kit/session/session.ts'

/** What every field of a form may be told. */
export interface FieldProps<Name extends string> {
  readonly name: Name
  /** Of the six columns a section has. */
  readonly span?: 1 | 2 | 3 | 4 | 6
  /** Under the field, in second text. */
  readonly hint?: ReactNode
  /** Why it cannot be changed here; the field is then locked and says so. */
  readonly locked?: string
  /** Shown where the field is empty. */
  readonly placeholder?: string
}

/** Whether the label is the input's, names a group or an editor, or is drawn by the input itself. */
export type Labelling = 'input' | 'group' | 'own'

/** What ties an input to the form. */
export type Tied<Value = unknown> = Omit<ControllerRenderProps, 'value'> & {
  /** Undefined until the record is there. */
  readonly value: Value | undefined
  readonly id: string
  readonly error: boolean
  readonly disabled: boolean
}

interface ShellProps extends FieldProps<string> {
  readonly schema: z.ZodObject
  /** The input itself. */
  readonly children: (input: Tied) => ReactNode
  readonly labelling?: Labelling
}

/** Label, counter, mark of change, hint and refusal of one field; the input goes inside. */
export function FieldShell({
  schema,
  name,
  span = 2,
  hint,
  locked,
  children,
  labelling = 'input',
}: ShellProps) {
  const id = useId()
  const section = useSection()
  const isLookingOnly = useIsLookingOnly()
  const level = useUser()?.securityLevelName
  const { resetField } = useFormContext()
  const { field, fieldState } = useController({ name })
  useEffect(() => section?.claim(name), [section, name])
  const type = schema.shape[name] as z.ZodType | undefined
  const writes = type && (type.meta()?.writes ?? unwrap(type).meta()?.writes)
  const why = locked ?? (level && writes && !writes.includes(level) ? say('Administrators only') : undefined)
  const label = say(labelOf(schema, name))
  const error = refusalOf(type, field.value, fieldState.error)
  const softMax = type && (type.meta()?.softMax ?? unwrap(type).meta()?.softMax)
  return (
    <div
      className={classes.field}
      data-span={span}
      data-changed={fieldState.isDirty || undefined}
      data-field={name}
    >
      <Input.Wrapper
        {...(labelling === 'input' && { id })}
        label={
          labelling === 'own' ? undefined : (
            <span className="line">
              {label}
              {fieldState.isDirty && (
                <Tooltip label={say('Back to saved')}>
                  <ActionIcon
                    component="span"
                    role="button"
                    tabIndex={0}
                    size={18}
                    aria-label={say('{field}: back to saved', { field: label })}
                    onClick={() => resetField(name)}
                    onKeyDown={event => event.key === 'Enter' && resetField(name)}
                  >
                    <IconArrowBackUp size={13} />
                  </ActionIcon>
                </Tooltip>
              )}
              {softMax !== undefined && <Counter value={field.value} softMax={softMax} />}
            </span>
          )
        }
        labelElement={labelling === 'input' ? 'label' : 'div'}
        description={why ?? hint}
        error={error}
        labelProps={{ display: 'block' }}
      >
        {children({ ...field, id, error: Boolean(error), disabled: isLookingOnly || why !== undefined })}
      </Input.Wrapper>
    </div>
  )
}

/** What is refused: the field as a whole, or what stands in it, line by line. An address says it at its own parts. */
function refusalOf(
  type: z.ZodType | undefined,
  value: unknown,
  error: { readonly message?: string } | undefined,
): ReactNode {
  if (!error || error.message) return error?.message
  const told = nestedRefusals(type, value, error)
  if (type && kindOf(type) === 'address') return undefined
  return told.map(text => <div key={text}>{text}</div>)
}

/** "22 of 70", amber once it is more than feeds and search engines show. */
function Counter({ value, softMax }: { value: unknown; softMax: number }) {
  const length = typeof value === 'string' ? value.length : 0
  return (
    <Text span fz={12} ml="auto" c={length > softMax ? 'var(--br-warn)' : 'dimmed'} className="num">
      {say('{n} of {most}', { n: length, most: softMax })}
    </Text>
  )
}
