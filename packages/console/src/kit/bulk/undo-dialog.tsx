import type { BulkPreview } from '@backroom/contract/kit/bulk'
import { Box, Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Prompt } from '#kit/asking/prompt.tsx'
import { ExternalStore, useValue } from '#kit/external-store.ts'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'
import { format } from '#kit/store-facts.ts'

interface Question {
  readonly uid: number
  readonly preview: BulkPreview
  /** What was changed since, as far as it is listed. */
  readonly left: readonly { readonly uid: number; readonly name: string; readonly reason: string }[]
  /** What is done again, where it is an undo that is taken back. */
  readonly redone: string | undefined
}

interface Asked extends Question {
  readonly answer: (forced: readonly number[] | null) => void
}

const asked = new ExternalStore<Asked | null>(null)

/** Asks before a run is taken back; answers which of those changed since go back all the same, or null. */
export function askUndo(question: Question): Promise<readonly number[] | null> {
  return new Promise(resolve => {
    asked.set({ ...question, answer: resolve })
  })
}

/** Shows the question being asked, if any. Stands once in the shell. */
export function UndoDialog() {
  const question = useValue(asked)
  return question && <Contents key={question.preview.previewUid} question={question} />
}

function Contents({ question }: { question: Asked }) {
  const { uid, preview, left, redone } = question
  const [forced, setForced] = useState<ReadonlySet<number>>(new Set())
  const close = (answer: readonly number[] | null) => {
    question.answer(answer)
    asked.set(null)
  }
  const title = redone ? say('Redo?') : say('Undo run {uid}?', { uid })
  const n = preview.counts.willChange + forced.size
  const shown = format.number(n)
  const { refused } = preview.counts
  return (
    <Prompt
      opened
      label={title}
      layer="confirm"
      onClose={() => close(null)}
      foot={
        <>
          <Button onClick={() => close(null)}>{say('Cancel')}</Button>
          <Button variant="filled" disabled={n === 0} onClick={() => close([...forced])} data-autofocus>
            {redone ? say('Redo {n}', { n: shown }) : say('Undo {n}', { n: shown })}
          </Button>
        </>
      }
    >
      <div style={{ padding: 24 }}>
        <Text fz={17} fw={640} mb={6}>
          {title}
        </Text>
        {redone && <Text mb={6}>{redone}</Text>}
        <Text>
          {sayCount(
            preview.counts.willChange,
            '1 goes back to what it was.',
            '{n} go back to what they were.',
          )}
        </Text>
        {refused > 0 && (
          <>
            <Text mt="sm">{sayCount(refused, '1 is left alone:', '{n} are left alone:')}</Text>
            <Box mah={240} style={{ overflow: 'auto' }} mt={6}>
              <Stack gap={8}>
                {left.map(({ uid: record, name, reason }) => (
                  <Checkbox
                    key={record}
                    label={say('{name}: put back anyway', { name })}
                    description={say(reason)}
                    checked={forced.has(record)}
                    onChange={event => {
                      const next = new Set(forced)
                      if (event.currentTarget.checked) next.add(record)
                      else next.delete(record)
                      setForced(next)
                    }}
                  />
                ))}
              </Stack>
            </Box>
          </>
        )}
      </div>
    </Prompt>
  )
}
