import { errorDialogMs } from '@backroom/contract/constants'
import { Badge, Button, Collapse, CopyButton, Group, Text, UnstyledButton } from '@mantine/core'
import { IconAlertOctagonFilled, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Prompt } from '#kit/asking/prompt.tsx'
import { useValue } from '#kit/external-store.ts'
import { Helpdesk } from '#kit/parts/helpdesk.tsx'
import { say } from '#kit/say.ts'
import { logOutHere } from '#kit/session/log-out.ts'
import { currentUser } from '#kit/session/session.ts'
import { format } from '#kit/store-facts.ts'
import { ErrorWords } from '#shell/faults/error-words.tsx'
import { plainWords } from '#shell/faults/plain-words.ts'
import { closeTold, type Told, told } from '#shell/faults/problems.ts'
import type { Router } from '#shell/routes/route.ts'

/** The one dialog that says what went wrong: heading of the catalogue, plain words, fields, and details for support. */
export function ErrorDialog({ router }: { router: Router }) {
  const all = useValue(told)
  const shown = all.filter(each => each.heading === all[0]?.heading)
  const hold = useCountdown(shown.length)
  const goTo = (path: string) => {
    closeTold()
    void router.navigate(path)
  }
  return (
    <Prompt
      opened={shown.length > 0}
      label={shown[0]?.heading ?? ''}
      layer="error"
      onClose={closeTold}
      onHold={hold}
      foot={<Buttons shown={shown} goTo={goTo} here={() => router.createHref(router.state.location)} />}
    >
      <Group align="flex-start" wrap="nowrap" gap="sm" p="lg" pb="md">
        <IconAlertOctagonFilled size={20} color="var(--mantine-color-brick-6)" style={{ flexShrink: 0 }} />
        <div className="grows">
          <Text fz={15} fw={640} mb={6}>
            {shown[0]?.heading}
          </Text>
          {joined(shown).map(({ entry, times }) => (
            <Entry key={wordsOf(entry)} entry={entry} times={times} follow={goTo} />
          ))}
        </div>
      </Group>
    </Prompt>
  )
}

/** Closes the dialog after 15 s; waits while it is being read or the tab is out of sight. */
function useCountdown(count: number) {
  const held = useRef({ pointer: false, focus: false })
  useEffect(() => {
    if (count === 0) return
    held.current = { pointer: false, focus: false }
    let leftMs = errorDialogMs
    const timer = setInterval(() => {
      if (!held.current.pointer && !held.current.focus && !document.hidden) leftMs -= 250
      if (leftMs <= 0) closeTold()
    }, 250)
    return () => clearInterval(timer)
  }, [count])
  return (by: 'pointer' | 'focus', isHeld: boolean) => {
    held.current[by] = isHeld
  }
}

interface ButtonsProps {
  readonly shown: readonly Told[]
  readonly goTo: (path: string) => void
  readonly here: () => string
}

function Buttons({ shown, goTo, here }: ButtonsProps) {
  const problem = shown.findLast(each => each.problem)?.problem
  const code = problem?.error.status === 403 ? problem.error.body.code : undefined
  const showMe = problem?.options.showMe
  return (
    <>
      {code === 'superUser' && currentUser()?.superUser && (
        <Button onClick={() => goTo(`/super-users?redirect=${encodeURIComponent(here())}`)}>
          {say('Enter Super-User Mode')}
        </Button>
      )}
      {code && <Button onClick={() => goTo(logOutHere(here()))}>{say('Log In Again')}</Button>}
      {showMe && (
        <Button
          onClick={() => {
            closeTold()
            showMe()
          }}
        >
          {say('Show me')}
        </Button>
      )}
      <Button variant="filled" onClick={closeTold} data-autofocus>
        {say('OK')}
      </Button>
    </>
  )
}

interface EntryProps {
  readonly entry: Told
  readonly times: number
  readonly follow: (path: string) => void
}

function Entry({ entry, times, follow }: EntryProps) {
  const { problem, text, copy } = entry
  return (
    <div style={{ marginBottom: 8 }}>
      {problem && <ErrorWords error={problem.error} follow={follow} />}
      {text && <Text>{text}</Text>}
      {times > 1 && (
        <div>
          <Badge mt={4} color="gray">
            {say('{n} times', { n: times })}
          </Badge>
        </div>
      )}
      {copy !== undefined && (
        <Group mt={6} gap="xs">
          <Helpdesk />
          <Copy text={copy} label={say('Copy details')} />
        </Group>
      )}
      {problem && <Details entry={entry} />}
    </div>
  )
}

/** For support: folded until somebody asks. */
function Details({ entry }: { entry: Told }) {
  const [isOpen, setIsOpen] = useState(false)
  const error = entry.problem?.error
  if (!error) return null
  const lines = [
    `${error.method} /api${error.path}`,
    plainWords(error.status).technical,
    error.requestId,
    format.dateTime(entry.at),
  ]
  return (
    <>
      <UnstyledButton mt="xs" fz={12} c="dimmed" onClick={() => setIsOpen(!isOpen)} aria-expanded={isOpen}>
        <IconChevronRight size={12} style={{ transform: isOpen ? 'rotate(90deg)' : undefined }} />{' '}
        {say('Technical details')}
      </UnstyledButton>
      <Collapse expanded={isOpen}>
        <Text fz={12} c="dimmed" className="code" mt={4} style={{ whiteSpace: 'pre-line' }}>
          {lines.join('\n')}
        </Text>
        <Copy text={lines.join('\n')} label={say('Copy')} />
      </Collapse>
    </>
  )
}

function Copy({ text, label }: { text: string; label: string }) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button size="compact-xs" variant="subtle" onClick={copy}>
          {copied ? say('Copied') : label}
        </Button>
      )}
    </CopyButton>
  )
}

/** The same words are shown once, with how often they were said. */
function joined(entries: readonly Told[]): { entry: Told; times: number }[] {
  const groups = new Map<string, { entry: Told; times: number }>()
  for (const entry of entries) {
    const known = groups.get(wordsOf(entry))
    groups.set(wordsOf(entry), { entry: known?.entry ?? entry, times: (known?.times ?? 0) + 1 })
  }
  return [...groups.values()]
}

function wordsOf({ text, problem }: Told): string {
  const { status, body } = problem?.error ?? {}
  return JSON.stringify([text, status, body?.message, body?.errors])
}
