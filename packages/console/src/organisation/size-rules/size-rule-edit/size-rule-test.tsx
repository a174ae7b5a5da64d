import {
  type SizeRuleInput,
  sizeRuleInput,
  sizeRulesTest,
} from '@backroom/contract/organisation/size-rules/size-rules'
import { Alert, Button, Group, Text, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { SizeRunDialog } from '#organisation/size-rules/size-rule-edit/size-run-dialog.tsx'

/** Labels tried on the rule as it stands in the form, and the way to save it with a look first. */
export function SizeRuleTest({ uid, label }: { uid?: number; label?: string }) {
  const { getValues } = useFormContext()
  const { isDirty } = useFormState()
  const [text, setText] = useState(label ?? '')
  const [running, setRunning] = useState<(SizeRuleInput & { uid?: number }) | null>(null)
  const [fault, setFault] = useState('')
  const test = useWrite(sizeRulesTest, { ignore: [400], isQuiet: true })
  const button = useRef<HTMLButtonElement>(null)
  const labels = text
    .split('\n')
    .map(each => each.trim())
    .filter(each => each !== '')
  const rule = (): (SizeRuleInput & { uid?: number }) | null => {
    const parsed = sizeRuleInput.safeParse({ ...getValues(), name: getValues('name') || say('This rule') })
    setFault(parsed.success ? '' : say('Finish the rule first: what it fits, and what it gives.'))
    return parsed.success ? { ...parsed.data, ...(uid !== undefined && { uid }) } : null
  }
  const tryNow = () => {
    const current = rule()
    if (current) test.mutate({ body: { labels: labels.slice(0, 200), rule: current } })
  }
  return (
    <Section title={say('Test')}>
      <Textarea
        label={say('Labels, one a line')}
        autosize
        minRows={3}
        maxRows={8}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button onClick={tryNow} disabled={labels.length === 0} loading={test.isPending}>
          {say('Try')}
        </Button>
        <Button ref={button} onClick={() => setRunning(rule())}>
          {say('Save and run…')}
        </Button>
        <Text c="dimmed" fz={12}>
          {say('Saving a rule also runs it in the background.')}
        </Text>
      </Group>
      <div aria-live="polite">
        {(fault || test.error) && <Alert color="amber">{fault || test.error?.body.message}</Alert>}
        <FewRows
          label={say('What the labels become')}
          none=""
          rows={test.data?.map(({ label: tried, system, reads, facet, takenBy }) => ({
            key: tried,
            cells: {
              Label: tried,
              'Reads as': `${say(system)} ${reads}`,
              Facet: facet ?? <span className="dim">{say('does not fit')}</span>,
              'Taken before by': takenBy ?? '',
            },
          }))}
        />
      </div>
      {running && (
        <SizeRunDialog
          rule={running}
          {...((isDirty || uid === undefined) && {
            onSave: () => button.current?.closest('form')?.requestSubmit(),
          })}
          onClose={() => setRunning(null)}
        />
      )}
    </Section>
  )
}
