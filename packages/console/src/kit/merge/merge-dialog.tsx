import { kindOf } from '@backroom/contract/kit/field-kind'
import { labelOf } from '@backroom/contract/kit/label'
import type { AnyRecord, Conflict } from '@backroom/contract/kit/record'
import {
  Anchor,
  Box,
  Button,
  Divider,
  Group,
  Kbd,
  Modal,
  Radio,
  ScrollArea,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  ThemeIcon,
} from '@mantine/core'
import { IconCheck, IconGitMerge } from '@tabler/icons-react'
import { useState } from 'react'
import type { z } from 'zod'
import { usePageKeys } from '#kit/keys.ts'
import { Bar } from '#kit/layout/bar.tsx'
import { WordDiff } from '#kit/merge/word-diff.tsx'
import type { Names } from '#kit/reference-names.ts'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'
import { format } from '#kit/store-facts.ts'
import { useReferenceNames } from '#kit/use-reference-names.ts'
import { valueText } from '#kit/value.tsx'

interface Props {
  readonly contract: Pick<AnyRecord, 'input' | 'noun'>
  readonly conflict: Conflict
  /** Other fields changed here, which fit together with theirs. */
  readonly changed: readonly string[]
  readonly isSaving: boolean
  readonly onSave: (chosen: Record<string, unknown>) => void
  readonly onClose: () => void
}

type Choice = { readonly from: 'mine' | 'theirs' } | { readonly from: 'third'; readonly text: string }

const sidesOf = ({ fields }: Conflict) =>
  Object.fromEntries(
    Object.entries(fields).map(([field, { base, mine, theirs }]) => [field, [base, mine, theirs]]),
  )

/** The same field changed by two people: both values side by side, nothing chosen for you, nothing saved until you have. */
export function MergeDialog({ contract, conflict, changed, isSaving, onSave, onClose }: Props) {
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const fields = Object.keys(conflict.fields)
  const isComplete = fields.every(field => choices[field])
  const their = conflict.by.name
  const [theirShort = their] = their.split(' ')
  const all = (from: 'mine' | 'theirs') =>
    setChoices(Object.fromEntries(fields.map(field => [field, { from }])))
  const save = () => {
    if (!isComplete) return
    onSave(
      Object.fromEntries(
        fields.map(field => [field, chosenValue(conflict, field, choices[field] as Choice)]),
      ),
    )
  }
  usePageKeys([{ keys: 'mod+s', description: 'Save what was chosen', run: save }])
  const label = (field: string) => say(labelOf(contract.input, field))
  const namesOf = useReferenceNames(contract.input, sidesOf(conflict))
  const alsoMine = changed.filter(field => !(field in conflict.fields))
  const alsoTheirs = Object.keys(conflict.merged)
  return (
    <Modal
      opened
      onClose={onClose}
      size={840}
      closeOnClickOutside={false}
      title={
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <ThemeIcon variant="light" color="amber" size={36} radius={7}>
            <IconGitMerge size={18} stroke={1.7} />
          </ThemeIcon>
          <div>
            {say('{name} changed this {noun} while you were editing', {
              name: their,
              noun: say(contract.noun),
            })}
            <Text fw={400} fz={13.5} c="dimmed" lh="20px">
              {sayCount(
                fields.length,
                'You both changed one field. Choose what to keep; nothing is saved until you do.',
                'You both changed {n} fields. Choose what to keep; nothing is saved until you do.',
              )}
            </Text>
          </div>
        </Group>
      }
      classNames={{ body: 'fill' }}
    >
      <Divider />
      <Stack gap={18} p={16}>
        {fields.map(field => (
          <ConflictField
            key={field}
            schema={contract.input}
            field={field}
            conflict={conflict}
            names={namesOf(field)}
            choice={choices[field]}
            onChoose={choice => setChoices({ ...choices, [field]: choice })}
          />
        ))}
        {alsoMine.length + alsoTheirs.length > 0 && (
          <Group wrap="nowrap" gap={10} bg="var(--br-sunken)" className="framed">
            <IconCheck size={15} color="var(--br-ok)" />
            <span>
              <b>
                {sayCount(
                  alsoMine.length + alsoTheirs.length,
                  '1 other field fits and is merged:',
                  '{n} other fields fit together and are merged:',
                )}
              </b>{' '}
              {[
                ...alsoTheirs.map(field => `${label(field)} (${theirShort})`),
                ...alsoMine.map(field => `${label(field)} (${say('you')})`),
              ].join(', ')}
              .
            </span>
          </Group>
        )}
      </Stack>
      <Bar edge="top" px={16} bg="var(--br-sunken)">
        <Button variant="subtle" color="gray" onClick={() => all('mine')}>
          {say('Keep all mine')}
        </Button>
        <Button variant="subtle" color="gray" onClick={() => all('theirs')}>
          {say('Keep all {name}’s', { name: theirShort })}
        </Button>
        <Button size="sm" ml="auto" onClick={onClose}>
          {say('Back to Editing')}
        </Button>
        <Button
          size="sm"
          variant="filled"
          disabled={!isComplete}
          loading={isSaving}
          onClick={save}
          rightSection={<Kbd>Ctrl S</Kbd>}
        >
          {say('Save Merged {noun}', { noun: contract.noun.replace(/^./, letter => letter.toUpperCase()) })}
        </Button>
      </Bar>
    </Modal>
  )
}

interface FieldProps {
  readonly schema: z.ZodObject
  readonly field: string
  readonly conflict: Conflict
  /** What records are called that it points at. */
  readonly names: Names
  readonly choice: Choice | undefined
  readonly onChoose: (choice: Choice) => void
}

function ConflictField({ schema, field, conflict, names, choice, onChoose }: FieldProps) {
  const { base, mine, theirs } = conflict.fields[field] ?? { base: null, mine: null, theirs: null }
  const type = schema.shape[field] as z.ZodType
  const kind = kindOf(type)
  const isWords = kind === 'text' || kind === 'richText' || kind === 'url'
  const show = (value: unknown) =>
    isWords ? (
      <WordDiff before={valueText(kind, base)} after={valueText(kind, value)} />
    ) : (
      <Text span fz={18} fw={620} className="num">
        {valueText(kind, value, type, names) || say('empty')}
      </Text>
    )
  const difference = (value: unknown) => {
    if (kind !== 'money' || typeof value !== 'number' || typeof base !== 'number') return null
    return value > base
      ? say('{money} more', { money: format.money(value - base) })
      : say('{money} less', { money: format.money(base - value) })
  }
  return (
    <Radio.Group
      value={choice?.from ?? null}
      onChange={from =>
        onChoose(from === 'third' ? { from, text: String(mine ?? '') } : { from: from as 'mine' })
      }
    >
      <Box mb={8}>
        <b>{say(labelOf(schema, field))}</b>{' '}
        <span className="dim">
          {isWords
            ? say('marked against the text you opened')
            : say('was {value} when you opened it', {
                value: valueText(kind, base, type, names) || say('empty'),
              })}
        </span>
      </Box>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={12}>
        <Radio.Card value="mine">
          <Side name={say('Yours')} when={say('not saved')} note={difference(mine)}>
            {show(mine)}
          </Side>
        </Radio.Card>
        <Radio.Card value="theirs">
          <Side name={conflict.by.name} when={format.when(conflict.at)} note={difference(theirs)}>
            {show(theirs)}
          </Side>
        </Radio.Card>
      </SimpleGrid>
      {isWords && choice?.from !== 'third' && (
        <Anchor
          component="button"
          type="button"
          fz={12.5}
          fw={550}
          c="inherit"
          mt={6}
          onClick={() => onChoose({ from: 'third', text: String(mine ?? '') })}
        >
          {say('Write a third version')}
        </Anchor>
      )}
      {choice?.from === 'third' && (
        <Textarea
          mt={8}
          aria-label={say('Third version')}
          value={choice.text}
          onChange={event => onChoose({ from: 'third', text: event.currentTarget.value })}
          data-autofocus
        />
      )}
    </Radio.Group>
  )
}

function Side({
  name,
  when,
  note,
  children,
}: {
  name: string
  when: string
  note: string | null
  children: React.ReactNode
}) {
  return (
    <Group wrap="nowrap" align="flex-start" gap="xs">
      <Radio.Indicator size="xs" mt={2} />
      <div className="grows">
        <Group justify="space-between">
          <b>{name}</b>
          <span className="dim">{when}</span>
        </Group>
        <ScrollArea.Autosize mt={4} mah={240} type="auto">
          {children}
        </ScrollArea.Autosize>
        {note && (
          <Text fz={12} c="dimmed">
            {note}
          </Text>
        )}
      </div>
    </Group>
  )
}

function chosenValue(conflict: Conflict, field: string, choice: Choice): unknown {
  if (choice.from === 'third') return choice.text
  return conflict.fields[field]?.[choice.from]
}
