import type { BuilderRule, BuilderStep } from '@backroom/contract/items/builders/templates'
import { counted } from '@backroom/contract/wording/say'
import { Checkbox, Fieldset, Group, Paper, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { isOut, optionName, optionPrice, type Template } from '#items/builders/builder-edit/builder-sums.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** The builder as a shopper meets it: choices, the price as it runs, and how long it takes. */
export function BuilderPreview({ template }: { template: Template }) {
  const steps = (useWatch({ name: 'steps' }) as BuilderStep[] | undefined) ?? []
  const rules = (useWatch({ name: 'rules' }) as BuilderRule[] | undefined) ?? []
  const leadTimeDays = (useWatch({ name: 'leadTimeDays' }) as number | null | undefined) ?? 0
  const [picked, setPicked] = useState<Readonly<Record<string, readonly string[]>>>({})
  const chosenOf = (step: BuilderStep) =>
    picked[step.key] ?? step.options.filter(({ isDefault }) => isDefault).map(({ key }) => key)
  const chosen = steps.flatMap(step =>
    step.options.filter(({ key }) => chosenOf(step).includes(key)).map(option => ({ step, option })),
  )
  const keys = new Set(chosen.map(({ option }) => option.key))
  const price = chosen.reduce((sum, { step, option }) => sum + optionPrice(option, step, template.items), 0)
  const days = Math.max(leadTimeDays, ...chosen.map(({ option }) => option.leadTimeDays))
  const isExcluded = (key: string) =>
    rules.some(rule => rule.kind === 'excludes' && rule.thenKey === key && keys.has(rule.ifKey))
  return (
    <Paper p={12} component="section" aria-label={say('Preview')}>
      <Text fw={580}>{say('As shoppers see it')}</Text>
      {steps.map(step => {
        const Input = step.choose === 'one' ? Radio : Checkbox
        return (
          <Fieldset key={step.key} variant="unstyled" legend={<b>{step.title}</b>} mt={10}>
            {step.help && <Text c="dimmed">{step.help}</Text>}
            <Stack gap={6} mt={4}>
              {step.options.map(option => {
                const out = isOut(option, template.items)
                const cost = optionPrice(option, step, template.items)
                const name = optionName(option, template.items)
                return (
                  <Input
                    key={option.key}
                    disabled={out || isExcluded(option.key)}
                    checked={keys.has(option.key)}
                    onChange={event =>
                      setPicked(before => ({
                        ...before,
                        [step.key]:
                          step.choose === 'one'
                            ? [option.key]
                            : event.currentTarget.checked
                              ? [...chosenOf(step), option.key].slice(-step.max)
                              : chosenOf(step).filter(key => key !== option.key),
                      }))
                    }
                    classNames={{ labelWrapper: 'grows' }}
                    label={
                      <span className="line">
                        <span className="grows">{out ? say('{name}, out of stock', { name }) : name}</span>
                        {cost !== 0 && <span className="num nowrap">{surcharge(cost)}</span>}
                      </span>
                    }
                  />
                )
              })}
            </Stack>
          </Fieldset>
        )
      })}
      <Group justify="space-between" pt={8} fw={580}>
        <span>{say('Extras')}</span>
        <span className="num">{format.money(price)}</span>
      </Group>
      <Text c="dimmed">{say('Ready in {days}', { days: counted(days, 'day') })}</Text>
    </Paper>
  )
}

/** What a choice adds to the price or takes off it. */
function surcharge(minor: number): string {
  return `${minor < 0 ? '−' : '+'}${format.money(Math.abs(minor))}`
}
