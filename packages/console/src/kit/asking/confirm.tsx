import { Button, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Prompt } from '#kit/asking/prompt.tsx'
import { ExternalStore, useValue } from '#kit/external-store.ts'
import { say } from '#kit/say.ts'

interface Question {
  readonly title: string
  readonly text: ReactNode
  /** The verb, repeated on the button. */
  readonly confirm: string
  readonly cancel?: string
  readonly isDestructive?: boolean
  /** A number or a name that must be typed before the button works. */
  readonly typed?: number | string
}

interface Asked extends Question {
  readonly answer: (isConfirmed: boolean) => void
}

const asked = new ExternalStore<Asked | null>(null)

/** Asks before something that deserves a second look; true when the person says so. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise(resolve => {
    asked.set({ ...question, answer: resolve })
  })
}

/** Spaces and separators are nobody's proof. */
const plain = (text: string) => text.replace(/[\s,.]/g, '').toLowerCase()

/** Shows the question being asked, if any. Stands once in the shell. */
export function ConfirmDialog() {
  const question = useValue(asked)
  const [typed, setTyped] = useState('')
  const close = (isConfirmed: boolean) => {
    question?.answer(isConfirmed)
    setTyped('')
    asked.set(null)
  }
  const isReady = question?.typed === undefined || plain(typed) === plain(question.typed.toString())
  return (
    <Prompt
      opened={question !== null}
      label={question?.title ?? ''}
      layer="confirm"
      onClose={() => close(false)}
      foot={
        <>
          <Button onClick={() => close(false)}>{question?.cancel ?? say('Cancel')}</Button>
          <Button
            variant="filled"
            color={question?.isDestructive ? 'brick' : 'spruce'}
            disabled={!isReady}
            onClick={() => close(true)}
            data-autofocus={question?.typed === undefined || undefined}
          >
            {question?.confirm}
          </Button>
        </>
      }
    >
      <div style={{ padding: 24 }}>
        <Text fz={17} fw={640} mb={6}>
          {question?.title}
        </Text>
        <Text>{question?.text}</Text>
        {question?.typed !== undefined && (
          <TextInput
            mt="sm"
            label={say('Type {n} to confirm', { n: question.typed.toLocaleString('en-GB') })}
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
            data-autofocus
          />
        )}
      </div>
    </Prompt>
  )
}
