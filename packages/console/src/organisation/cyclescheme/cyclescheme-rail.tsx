import type { OptionsCall } from '@backroom/contract/kit/option'
import { categoryOptions } from '@backroom/contract/organisation/categories/pickers'
import {
  type CycleschemeReply,
  cycleschemeCheck,
} from '@backroom/contract/organisation/cyclescheme/cyclescheme'
import { facetOptions } from '@backroom/contract/organisation/filters/pickers'
import { Button, Group, Input, Paper, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { OptionsPicker } from '#kit/options-picker.tsx'
import { Pill } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import classes from '#organisation/cyclescheme/cyclescheme.module.css'

/** How many items it is about, what a bike is, and the question about one item. */
export function CycleschemeRail({ read }: { read: CycleschemeReply }) {
  return (
    <div className={classes.rail}>
      <Paper withBorder radius="lg" p="md">
        <Group gap="xl">
          <Figure label={say('Live items restricted')} value={read.liveRestricted} />
          <Figure label={say('Live bikes')} value={read.liveBikes} />
        </Group>
      </Paper>
      <CheckItem />
      <Paper withBorder radius="lg" p="md">
        <Text component="h2" fw={620} fz={14} mb="xs">
          {say('Bikes are')}
        </Text>
        <Stack gap="sm">
          <UidsField
            name="bikeCategoryUids"
            label={say('Items in these categories')}
            options={categoryOptions}
          />
          <UidsField name="bikeFacetUids" label={say('Items with these facets')} options={facetOptions} />
        </Stack>
      </Paper>
    </div>
  )
}

interface UidsProps {
  readonly name: 'bikeCategoryUids' | 'bikeFacetUids'
  readonly label: string
  readonly options: OptionsCall
}

function UidsField({ name, label, options }: UidsProps) {
  const { field, fieldState } = useController({ name })
  return (
    <Input.Wrapper
      label={label}
      error={fieldState.error?.message}
      data-error={fieldState.invalid || undefined}
    >
      <OptionsPicker options={options} label={label} uids={field.value} onChange={field.onChange} />
    </Input.Wrapper>
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <Text fz={12} c="dimmed">
        {label}
      </Text>
      <Text fz={22} fw={620} className="num">
        {format.number(value)}
      </Text>
    </div>
  )
}

function CheckItem() {
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  const { data, error } = useRead(
    cycleschemeCheck,
    { query: { code } },
    { enabled: code !== '', ignore: [404], staleMs: 0 },
  )
  const ask = () => setCode(typed.trim())
  return (
    <Paper withBorder radius="lg" p="md">
      <Text component="h2" fw={620} fz={14} mb="xs">
        {say('Check an item')}
      </Text>
      <Group gap="xs" wrap="nowrap" align="end">
        <TextInput
          style={{ flex: 1 }}
          label={say('Code or barcode')}
          classNames={{ input: 'code' }}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault() // it asks, and does not save the page
            ask()
          }}
        />
        <Button disabled={typed.trim() === ''} onClick={ask}>
          {say('Check')}
        </Button>
      </Group>
      <div aria-live="polite">
        {error && (
          <Text mt="xs" c="var(--br-bad)">
            {error.body.message}
          </Text>
        )}
        {data && (
          <Stack gap={4} mt="xs">
            <Text fw={540}>{data.name}</Text>
            <Group gap={6}>
              {data.allowed ? (
                <Pill tone="leaf">{say('Can be bought')}</Pill>
              ) : (
                <Pill tone="brick">{data.because}</Pill>
              )}
              {data.isBike && <Pill tone="sky">{say('A bike')}</Pill>}
            </Group>
          </Stack>
        )}
      </div>
    </Paper>
  )
}
