import type { BulkPreview } from '@backroom/contract/kit/bulk'
import { previewView } from '@backroom/contract/wizards/runs'
import { Alert, Box, Button, Checkbox, Progress, Skeleton, Text, TextInput } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { BulkChoice } from '#kit/bulk/bulk-choice.ts'
import { titleOf } from '#kit/bulk/preview-title.ts'
import { RunRows, RunTable } from '#kit/bulk/run-rows.tsx'
import type { Bulk } from '#kit/bulk/use-bulk.ts'
import { Bar } from '#kit/layout/bar.tsx'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'
import { format } from '#kit/store-facts.ts'

interface Props {
  readonly bulk: Bulk
  readonly choice: BulkChoice
  readonly onClose: () => void
  readonly choosing: boolean
}

/** Which will change and how, which not and why, and what follows; the last look before anything happens. */
export function BulkPreviewStep({ bulk, choice, onClose, choosing }: Props) {
  const { preview } = bulk
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useState('')
  if (!preview) {
    return bulk.isBusy ? (
      <Box px={16} pb={16} className="scrolls" aria-busy="true">
        <Skeleton h={20} w="60%" mb="md" />
        <Skeleton h={8} mb="xl" />
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index.toString()} h={36} mb={8} />
        ))}
      </Box>
    ) : (
      <Box px={16} pb={16} className="scrolls" />
    )
  }
  const { counts, warnings, confirmCount } = preview
  const count = counts.willChange - leftOut.size
  const wanted = confirmCount === null ? null : count
  const isReady =
    count > 0 &&
    warnings.every(({ key }) => accepted.has(key)) &&
    (wanted === null || Number(typed.replace(/[\s,.]/g, '')) === wanted)
  const toggle = <Item,>(set: ReadonlySet<Item>, item: Item) =>
    set.has(item) ? new Set([...set].filter(each => each !== item)) : new Set([...set, item])
  return (
    <>
      <Box px={16} pb={16} className="scrolls">
        <Text fz={17} fw={560} lh="24px" my={17}>
          {counts.selected !== counts.targets &&
            `${say('{n} selected stand for {of}', { n: format.number(counts.selected), of: format.number(counts.targets) })}: `}
          <b>{say('{n} will change', { n: format.number(count) })}</b>
          {counts.unchanged > 0 && `, ${sayCount(counts.unchanged, '1 already is so', '{n} already are so')}`}
          {counts.refused > 0 && `, ${sayCount(counts.refused, '1 is refused', '{n} are refused')}`}.
        </Text>
        <Shares counts={counts} />
        {counts.willChange === 0 && (
          <Text mt="md" c="dimmed">
            {counts.refused === 0
              ? say('All of them already are so. Nothing to do.')
              : say('None of these can be changed.')}
          </Text>
        )}
        {warnings.map(warning => (
          <Alert key={warning.key} color="amber" mt="md" py="xs">
            <Text>{say(warning.text)}</Text>
            <Checkbox
              mt={6}
              label={say('I understand')}
              checked={accepted.has(warning.key)}
              onChange={() => setAccepted(toggle(accepted, warning.key))}
            />
          </Alert>
        ))}
        {preview.consequences.length > 0 && (
          <Text fw={620} mt={18} mb={6}>
            {say('What follows')}
          </Text>
        )}
        {preview.consequences.map(({ text }) => (
          <Text key={text}>{say(text)}</Text>
        ))}
        {preview.refusedBy.map(({ code, text, count: refusedCount, samples }) => (
          <div key={code}>
            <Text fw={620} mt={18} mb={6}>
              {say('{n} refused', { n: format.number(refusedCount) })}
            </Text>
            <Text c="var(--br-bad)">{text}</Text>
            <Text fz={12} c="dimmed">
              {samples.map(({ code, name }) => [code, name].filter(Boolean).join(' ')).join(', ')}
              {refusedCount > samples.length &&
                ` ${say('and {n} more', { n: refusedCount - samples.length })}`}
            </Text>
          </div>
        ))}
        {preview.samples.length > 0 && (
          <Changes
            preview={preview}
            choice={choice}
            leftOut={leftOut}
            onToggle={uid => setLeftOut(toggle(leftOut, uid))}
          />
        )}
        <Text fz={12} c="dimmed" mt="md">
          <IconArrowBackUp size={14} stroke={1.7} />{' '}
          {preview.undo.until
            ? say('Can be undone until {date}. What is edited in between is left alone and listed.', {
                date: format.date(preview.undo.until),
              })
            : say(preview.undo.reason)}
        </Text>
      </Box>
      <Bar edge="top" px={16} bg="var(--br-sunken)">
        {choice.Form || choosing ? (
          <Button size="sm" data-back onClick={() => bulk.setStep(choice.Form ? 'set' : 'choose')}>
            {say('Back')}
          </Button>
        ) : (
          <Button size="sm" onClick={onClose}>
            {say('Close')}
          </Button>
        )}
        {leftOut.size > 0 && <Text c="dimmed">{say('{n} left out by you', { n: leftOut.size })}</Text>}
        {wanted !== null && (
          <TextInput
            ml="auto"
            w={190}
            aria-label={say('Type {n} to confirm', { n: format.number(wanted) })}
            placeholder={say('Type {n} to confirm', { n: format.number(wanted) })}
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
          />
        )}
        {counts.willChange > 0 && (
          <Button
            size="sm"
            data-main
            variant="filled"
            color={choice.contract.destructive ? 'brick' : 'spruce'}
            ml={wanted === null ? 'auto' : undefined}
            disabled={!isReady}
            loading={bulk.isBusy}
            onClick={() =>
              bulk.start({ leaveOut: [...leftOut], accept: [...accepted], confirmCount: wanted ?? undefined })
            }
          >
            {titleOf(preview, count)}
          </Button>
        )}
      </Bar>
    </>
  )
}

function Shares({ counts }: { counts: BulkPreview['counts'] }) {
  const share = (count: number) => (counts.targets ? (count / counts.targets) * 100 : 0)
  return (
    <Progress.Root size={8} mt="sm" aria-hidden="true">
      <Progress.Section value={share(counts.willChange)} color="spruce.6" />
      <Progress.Section value={share(counts.unchanged)} color="gray.3" />
      <Progress.Section value={share(counts.refused)} color="brick.6" striped />
    </Progress.Root>
  )
}

interface ChangesProps {
  readonly preview: BulkPreview
  readonly choice: BulkChoice
  readonly leftOut: ReadonlySet<number>
  readonly onToggle: (uid: number) => void
}

/** A few of those that will change, spread over all of them; then each one, page by page. */
function Changes({ preview, choice, leftOut, onToggle }: ChangesProps) {
  const [isWhole, setIsWhole] = useState(false)
  const { samples, counts, previewUid } = preview
  const { record } = choice.contract
  const shared = { record, ticks: { isOn: (uid: number) => !leftOut.has(uid), onToggle } }
  const isPart = samples.length < counts.willChange
  return (
    <>
      <Text fw={620} mt={18} mb={6}>
        {isPart && !isWhole
          ? say('{n} of those that will change', { n: samples.length })
          : say('Will change')}{' '}
        {isPart && !isWhole && (
          <Button size="compact-xs" variant="subtle" onClick={() => setIsWhole(true)}>
            {say('Show all {n}', { n: format.number(counts.willChange) })}
          </Button>
        )}
      </Text>
      {isWhole ? (
        <RunRows {...shared} view={previewView} uid={previewUid} outcomes={['changed']} />
      ) : (
        <RunTable {...shared} rows={samples} />
      )}
    </>
  )
}
