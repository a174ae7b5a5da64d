import { type AskedField, type Operator, operatorsFor } from '@backroom/contract/kit/condition'
import { operatorWords } from '@backroom/contract/kit/condition-words'
import { Select } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { newCondition, withOperator } from '#kit/conditions/condition-drafts.ts'
import { type ConditionProps, ConditionValue } from '#kit/conditions/condition-value.tsx'
import { say } from '#kit/say.ts'

/** A condition: its field, the question about it, and what the kind of the field compares with. */
export function ConditionInputs(props: ConditionProps) {
  const { fields, condition, onChange, isInPopover = false } = props
  const field = fields.find(({ key }) => key === condition.field)
  const questions = field ? operatorsFor(field) : []
  const comboboxProps = isInPopover ? besideApply : {}
  return (
    <>
      <Select
        size="xs"
        searchable
        selectFirstOptionOnChange
        allowDeselect={false}
        aria-label={say('Field')}
        data={fieldChoices(fields, field)}
        value={field ? field.key : null}
        onChange={key => {
          const chosen = fields.find(each => each.key === key)
          if (chosen && chosen !== field) onChange(newCondition(chosen))
        }}
        comboboxProps={comboboxProps}
      />
      {field && questions.length > 1 && (
        <Select
          size="xs"
          allowDeselect={false}
          aria-label={say('Question')}
          data={[
            ...questions.map(op => ({ value: op, label: say(operatorWords(op, field)) })),
            ...(questions.includes('empty') ? [{ value: 'filled', label: say('is filled') }] : []),
          ]}
          value={condition.op === 'empty' && condition.value === false ? 'filled' : condition.op}
          onChange={chosen => {
            if (chosen === 'filled') return onChange({ ...condition, op: 'empty', value: false })
            const asked = condition.op === 'empty' ? { ...condition, value: '' } : condition
            onChange(withOperator(field, asked, chosen as Operator))
          }}
          {...(isInPopover && { onOptionSubmit: goOn, onKeyDownCapture: leaveAsItIs })}
          comboboxProps={comboboxProps}
        />
      )}
      {field && (condition.op !== 'empty' || questions.length === 1) && (
        <ConditionValue {...props} field={field} />
      )}
    </>
  )
}

/** In a pop-up lists open inside it, which would close otherwise, and beside it, so that they never cover its button. */
export const besideApply = { withinPortal: false, position: 'right-start' } as const

/** One of the inputs of a condition, in their order: field, question, answer. */
export function inputAfter(place: number, condition: Element | null | undefined): HTMLElement | undefined {
  const inputs = condition?.querySelectorAll<HTMLElement>('input:not([type=hidden])')
  return inputs?.[place]
}

/** Enter on a question that stands goes on to its answer; arrows open the others. */
function leaveAsItIs(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter' || event.currentTarget.getAttribute('aria-expanded') === 'true') return
  event.preventDefault()
  event.stopPropagation()
  goOn()
}

/** From the question on to its answer. */
function goOn() {
  const condition = document.activeElement?.closest('[data-condition]')
  requestAnimationFrame(() => inputAfter(2, condition)?.focus())
}

/**
 * Fields under their headings, where they have any. What can be asked by its record and by its name is offered once, by its
 * record; an older question about the name keeps its field.
 */
export function fieldChoices(all: readonly AskedField[], chosen?: AskedField) {
  const byRecord = new Set(all.filter(({ lookup }) => lookup).map(({ label }) => label))
  const fields = all.filter(field => field.lookup || !byRecord.has(field.label) || field.key === chosen?.key)
  const groups = new Map<string, { value: string; label: string }[]>()
  for (const { key, label, group = '' } of fields)
    groups.set(group, [...(groups.get(group) ?? []), { value: key, label: say(label) }])
  return groups.size === 1
    ? [...groups.values()].flat()
    : [...groups].map(([group, items]) => ({ group: say(group), items }))
}
