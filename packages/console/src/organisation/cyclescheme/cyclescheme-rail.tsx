import { categoryOptions, facetOptions } from '@backroom/contract/items/pickers'
import {
  type CycleschemeInput,
  type CycleschemeReply,
  cycleschemeCheck,
} from '@backroom/contract/organisation/cyclescheme'
import { Button, Group, Input, Paper, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { OptionsPicker } from '#kit/options-picker.tsx'
import { Pill } from '#kit/pill.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { useRead } from '#kit/use-endpoint.ts'
import classes from '#organisation/cyclescheme/cyclescheme.module.css'

interface Props {
  readonly read: CycleschemeReply
  readonly typed: CycleschemeInput
  readonly onChange: (change: Partial<CycleschemeInput>) => void
}

/** How many items it is about, what a bike is, and the question about one item. */
export function CycleschemeRail({ read, typed, onChange }: Props) {
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
          <Input.Wrapper label={say('Items in these categories')}>
            <OptionsPicker
              options={categoryOptions}
              label={say('Items in these categories')}
              uids={typed.bikeCategoryUids}
              onChange={bikeCategoryUids => onChange({ bikeCategoryUids })}
            />
          </Input.Wrapper>
          <Input.Wrapper label={say('Items with these facets')}>
            <OptionsPicker
              options={facetOptions}
              label={say('Items with these facets')}
              uids={typed.bikeFacetUids}
              onChange={bikeFacetUids => onChange({ bikeFacetUids })}
            />
          </Input.Wrapper>
        </Stack>
      </Paper>
    </div>
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
  const ask = (event: FormEvent) => {
    event.preventDefault()
    setCode(typed.trim())
  }
  return (
    <Paper withBorder radius="lg" p="md">
      <Text component="h2" fw={620} fz={14} mb="xs">
        {say('Check an item')}
      </Text>
      <form onSubmit={ask}>
        <Group gap="xs" wrap="nowrap" align="end">
          <TextInput
            style={{ flex: 1 }}
            label={say('Code or barcode')}
            classNames={{ input: 'code' }}
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" disabled={typed.trim() === ''}>
            {say('Check')}
          </Button>
        </Group>
      </form>
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
