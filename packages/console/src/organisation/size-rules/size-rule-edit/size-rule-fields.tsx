import { sizeFilters } from '@backroom/contract/items/page/suggestions'
import { facetsView } from '@backroom/contract/organisation/filters/facets'
import {
  rangeless,
  type SizeRuleInput,
  sizeRuleInput,
  sizeUnits,
} from '@backroom/contract/organisation/size-rules/size-rules'
import { Code, Select, Text, Textarea } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { useAllRows } from '#organisation/use-all-rows.ts'

const Field = fieldsOf(sizeRuleInput)

/** The fields of a size rule: what it is about, where, what it fits and what it gives. */
export function SizeRuleFields() {
  return (
    <>
      <Section title={say('Basics')}>
        <Field name="name" span={4} />
        <Field name="active" span={2} />
        <FilterField />
        <Field name="priority" span={2} hint={say('Low ones are asked first.')} />
        <Field name="stop" span={2} hint={say('Off lets later rules look at the same size.')} />
      </Section>
      <Section title={say('Scope')}>
        <Field name="categoryUids" span={6} hint={say('With those below. All empty: everywhere.')} />
        <Field name="brandUids" span={3} />
        <Field name="styleUids" span={3} />
        <Field name="gender" span={2} isList />
        <Field name="age" span={2} isList />
      </Section>
      <Section title={say('Match')}>
        <Field name="match" span={6} />
        <MatchFields />
      </Section>
      <Section title={say('Gives')}>
        <Field name="target" span={6} />
        <TargetFields />
      </Section>
    </>
  )
}

function FilterField() {
  const { data = [] } = useRead(sizeFilters)
  return (
    <Field name="targetFilterUid" span={2}>
      {({ value, onChange, onBlur, id, error }) => (
        <Select
          id={id}
          error={error}
          onBlur={onBlur}
          searchable
          placeholder={say('Choose a size filter')}
          data={data.map(({ uid, name }) => ({ value: String(uid), label: name }))}
          value={value ? String(value) : null}
          onChange={chosen => onChange(chosen === null ? null : Number(chosen))}
        />
      )}
    </Field>
  )
}

function MatchFields() {
  const match = useWatch({ name: 'match' }) as SizeRuleInput['match']
  if (match === 'list') return <LabelsField />
  if (match === 'pattern')
    return (
      <>
        <Field name="pattern" span={3} />
        <Text c="dimmed" fz={12}>
          <Code>#</Code> {say('digits')}, <Code>?</Code> {say('one character')}, <Code>*</Code>{' '}
          {say('anything')}, <Code>[a|b]</Code> {say('either')}.{' '}
          {say('It must fit the whole label; case does not matter.')}
        </Text>
      </>
    )
  return match === 'range' ? <RangeFields /> : <Field name="system" span={2} isList />
}

function RangeFields() {
  const system = useWatch({ name: 'system' }) as SizeRuleInput['system']
  const [unit = '', other] = system ? sizeUnits[system] : []
  const isRangeless = system !== null && rangeless.includes(system)
  return (
    <>
      <Field
        name="system"
        span={2}
        isList
        {...(isRangeless && { hint: say('A range needs numbers. Use a list of labels instead.') })}
      />
      <Field name="fromValue" span={1} />
      <Field name="toValue" span={1} />
      <Field
        name="unit"
        span={2}
        {...(other
          ? { hint: say('What it counts in: {unit} or {other}.', { unit: say(unit), other: say(other) }) }
          : { placeholder: say('Any unit') })}
      />
    </>
  )
}

/** One label a line. */
function LabelsField() {
  return (
    <Field name="labels" span={6} hint={say('One a line, at most 500.')}>
      {({ value, onChange, onBlur, id, error }) => (
        <Textarea
          id={id}
          error={error}
          autosize
          minRows={4}
          maxRows={12}
          defaultValue={(value ?? []).join('\n')}
          onChange={event =>
            onChange(
              event.currentTarget.value
                .split('\n')
                .map(label => label.trim())
                .filter(label => label !== ''),
            )
          }
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}

function TargetFields() {
  const { getValues } = useFormContext()
  const target = useWatch({ name: 'target' }) as SizeRuleInput['target']
  const filterUid = useWatch({ name: 'targetFilterUid' }) as number | null
  const { data = [] } = useAllRows(
    facetsView,
    { sort: 'sortKey', filter: [{ field: 'filterUid', op: 'in', value: [filterUid ?? 0] }] },
    target === 'facet' && Boolean(filterUid ?? getValues('targetFilterUid')),
  )
  if (target === 'make')
    return (
      <Field
        name="makeName"
        span={3}
        placeholder={say('{value} cm')}
        hint={say('{value}, {to}, {unit} and {label} stand for what the size says. Missing facets are made.')}
      />
    )
  return (
    <Field name="facetUid" span={3}>
      {({ value, onChange, onBlur, id, error }) => (
        <Select
          id={id}
          error={error}
          onBlur={onBlur}
          searchable
          placeholder={filterUid ? say('Choose a facet') : say('Choose the filter first')}
          disabled={!filterUid}
          data={data.map(({ uid, name }) => ({ value: String(uid), label: name }))}
          value={value ? String(value) : null}
          onChange={chosen => onChange(chosen === null ? null : Number(chosen))}
        />
      )}
    </Field>
  )
}
