import { errorDialogMs } from '@backroom/contract/constants'
import { errorHeading } from '@backroom/contract/errors'
import { sentence } from '@backroom/contract/kit/label'
import { Anchor, Button, Collapse, Group, Text, UnstyledButton } from '@mantine/core'
import { IconAlertOctagonFilled, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '#kit/call.ts'
import { useValue } from '#kit/external-store.ts'
import { Prompt } from '#kit/prompt.tsx'
import { say } from '#kit/say.ts'
import { plainWords } from '#shell/plain-words.ts'
import { shownProblem } from '#shell/problems.ts'
import type { createRouter } from '#shell/router.tsx'

/** The one dialog that says what went wrong: heading of the catalogue, plain words, fields, and details for support. */
export function ErrorDialog({ router }: { router: ReturnType<typeof createRouter> }) {
  const problem = useValue(shownProblem)
  const holds = useRef(false)
  const close = () => shownProblem.set(null)
  useEffect(() => {
    if (!problem) return
    let leftMs = errorDialogMs // §9; waits while the person is reading it
    const timer = setInterval(() => {
      if (!holds.current && !document.hidden) leftMs -= 250
      if (leftMs <= 0) shownProblem.set(null)
    }, 250)
    return () => clearInterval(timer)
  }, [problem])
  const error = problem?.error
  const method = problem?.options.headingAs ?? error?.method ?? 'GET'
  return (
    <Prompt
      opened={problem !== null}
      label={say('Something went wrong')}
      layer="error"
      onClose={close}
      onHold={isHeld => {
        holds.current = isHeld
      }}
      foot={
        <>
          {problem?.options.showMe && (
            <Button
              onClick={() => {
                close()
                problem.options.showMe?.()
              }}
            >
              {say('Show me')}
            </Button>
          )}
          <Button variant="filled" onClick={close} data-autofocus>
            {say('OK')}
          </Button>
        </>
      }
    >
      {error && (
        <Group align="flex-start" wrap="nowrap" gap="sm" p="lg" pb="md">
          <IconAlertOctagonFilled size={20} color="var(--mantine-color-brick-6)" style={{ flexShrink: 0 }} />
          <div>
            <Text fz={15} fw={640} mb={6}>
              {say(
                error.status === 0
                  ? 'An error occurred during the request'
                  : errorHeading(error.status, method),
              )}
            </Text>
            <Explanation error={error} follow={path => void router.navigate(path).then(close)} />
            <Details error={error} />
          </div>
        </Group>
      )}
    </Prompt>
  )
}

/** For support: folded until somebody asks. */
function Details({ error }: { error: ApiError }) {
  const [isOpen, setIsOpen] = useState(false)
  const asked = `${error.method} /api${error.path}`
  return (
    <>
      <UnstyledButton mt="xs" fz={12} c="dimmed" onClick={() => setIsOpen(!isOpen)} aria-expanded={isOpen}>
        <IconChevronRight size={12} style={{ transform: isOpen ? 'rotate(90deg)' : undefined }} />{' '}
        {say('Technical details')}
      </UnstyledButton>
      <Collapse expanded={isOpen}>
        <Text fz={12} c="dimmed" className="code" mt={4}>
          {asked}
          <br />
          {plainWords(error.status).technical}
          <br />
          {error.requestId}
        </Text>
      </Collapse>
    </>
  )
}

function Explanation({ error, follow }: { error: ApiError; follow: (path: string) => void }) {
  const { body, status } = error
  if (status === 400) return <FieldErrors error={error} follow={follow} />
  if (status === 403) return <Text>{`${say('Permission Denied')}. ${body.message}`}</Text>
  const { plain } = plainWords(status)
  const isSaidAlready = !body.message || body.message === plain
  return (
    <>
      <Text>{status === 0 ? say(body.message) : say(plain)}</Text>
      {!isSaidAlready && status !== 0 && <Text mt={6}>{body.message}</Text>}
    </>
  )
}

function FieldErrors({ error, follow }: { error: ApiError; follow: (path: string) => void }) {
  const { errors = {}, message, usedBy } = error.body
  const { Generic: generic = [], ...fields } = errors
  const hasNone = generic.length === 0 && Object.keys(fields).length === 0
  return (
    <>
      {hasNone && <Text>{message}</Text>}
      {generic.map(text => (
        <Text key={text}>{text}</Text>
      ))}
      {usedBy?.map(({ text, path }) =>
        path ? (
          <Anchor key={text} component="button" onClick={() => follow(path)}>
            {text}
          </Anchor>
        ) : null,
      )}
      {Object.entries(fields).map(([field, texts]) => (
        <div key={field}>
          <Text fw={600} mt={6}>
            {say(sentence(field.replace(/^[A-Z]\w*\./, '')))}
          </Text>
          {texts.map(text => (
            <Text key={text}>{text}</Text>
          ))}
        </div>
      ))}
    </>
  )
}
