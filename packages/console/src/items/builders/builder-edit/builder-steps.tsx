import { type BuilderStep, builderStepsMost } from '@backroom/contract/items/builders/templates'
import { counted } from '@backroom/contract/wording/say'
import { Accordion, Button, Group, NumberInput, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useController } from 'react-hook-form'
import { BuilderOptions } from '#items/builders/builder-edit/builder-options.tsx'
import { newStep, type Template } from '#items/builders/builder-edit/builder-sums.ts'
import { OrderedList } from '#kit/order/ordered-list.tsx'
import { say } from '#kit/say.ts'

/** The steps a shopper goes through, each with its options; dragged into order. */
export function BuilderSteps({ template }: { template: Template }) {
  const { field, fieldState } = useController({ name: 'steps' })
  const steps = (field.value as BuilderStep[] | undefined) ?? []
  const set = (next: BuilderStep[]) => field.onChange(next)
  const refusal = fieldState.error?.message ?? fieldState.error?.root?.message
  return (
    <div data-field="steps">
      {refusal && (
        <div role="alert" data-error style={{ color: 'var(--br-bad)' }}>
          {refusal}
        </div>
      )}
      <OrderedList
        rows={steps}
        idOf={({ key }) => key}
        nameOf={({ title }) => title}
        onChange={set}
        add={
          steps.length < builderStepsMost
            ? {
                label: say('Add step'),
                make: () => newStep(say('Step {n}', { n: steps.length + 1 })),
              }
            : undefined
        }
      >
        {(step, put) => (
          <Accordion flex={1} variant="contained" mb={6}>
            <Accordion.Item value={step.key}>
              <Accordion.Control>
                {step.title || say('Step without a title')}{' '}
                <span className="dim">{counted(step.options.length, 'option')}</span>
              </Accordion.Control>
              <Accordion.Panel>
                <StepFields step={step} onChange={put} />
                <BuilderOptions step={step} template={template} onChange={put} />
                <Group gap={8} mt="sm">
                  <Button
                    size="compact-xs"
                    leftSection={<IconCopy size={14} />}
                    disabled={steps.length >= builderStepsMost}
                    onClick={() => set([...steps, copyOf(step)])}
                  >
                    {say('Duplicate step')}
                  </Button>
                  <Button
                    size="compact-xs"
                    c="var(--br-bad)"
                    leftSection={<IconTrash size={14} />}
                    onClick={() => put(null)}
                  >
                    {say('Delete step')}
                  </Button>
                </Group>
              </Accordion.Panel>
            </Accordion.Item>
          </Accordion>
        )}
      </OrderedList>
    </div>
  )
}

function StepFields({ step, onChange }: { step: BuilderStep; onChange: (step: BuilderStep) => void }) {
  const set = (change: Partial<BuilderStep>) => onChange({ ...step, ...change })
  return (
    <Group gap="sm" align="flex-end" mb="sm">
      <TextInput
        label={say('Title')}
        maxLength={80}
        value={step.title}
        onChange={event => set({ title: event.currentTarget.value })}
      />
      <TextInput
        flex={1}
        label={say('Help')}
        maxLength={300}
        value={step.help}
        onChange={event => set({ help: event.currentTarget.value })}
      />
      <SegmentedControl
        aria-label={say('Choose')}
        value={step.choose}
        onChange={choose =>
          set({ choose: choose as BuilderStep['choose'], ...(choose === 'one' && { max: 1 }) })
        }
        data={[
          { value: 'one', label: say('Choose one') },
          { value: 'many', label: say('Choose many') },
        ]}
      />
      {step.choose === 'many' && (
        <>
          <NumberInput
            w={72}
            label={say('Min')}
            min={0}
            max={20}
            value={step.min}
            onChange={min => set({ min: Number(min) })}
          />
          <NumberInput
            w={72}
            label={say('Max')}
            min={1}
            max={20}
            value={step.max}
            onChange={max => set({ max: Number(max) })}
          />
        </>
      )}
      <Switch
        label={say('Required')}
        checked={step.required}
        onChange={event => set({ required: event.currentTarget.checked })}
      />
    </Group>
  )
}

/** Rules point at keys, so a copy has its own. */
function copyOf(step: BuilderStep): BuilderStep {
  return {
    ...step,
    key: crypto.randomUUID(),
    title: say('{title} (copy)', { title: step.title }).slice(0, 80),
    options: step.options.map(option => ({ ...option, key: crypto.randomUUID() })),
  }
}
