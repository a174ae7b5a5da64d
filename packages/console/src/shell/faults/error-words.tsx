import { sentence } from '@backroom/contract/kit/label'
import { Anchor, Group, List, Text } from '@mantine/core'
import type { ApiError } from '#kit/calls/call.ts'
import { say } from '#kit/say.ts'
import { plainWords } from '#shell/faults/plain-words.ts'

interface Props {
  readonly error: ApiError
  readonly follow: (path: string) => void
}

/** What a failed call means, in plain words; the server's own words under them. */
export function ErrorWords({ error, follow }: Props) {
  const { body, status } = error
  if (status === 400) return <FieldErrors error={error} follow={follow} />
  if (status === 0) return <Text>{say(body.message)}</Text>
  const { plain } = plainWords(status)
  const lead = status === 403 ? say('Permission Denied') : status === 502 ? say('Bad Gateway') : ''
  const words =
    status === 403 ? '' : say(plain, { wait: waitText(error.retryAfterSeconds), id: error.requestId })
  const isSaidAlready = !body.message || body.message === words
  return (
    <>
      {lead && <Text fw={600}>{lead}</Text>}
      {words && <Text>{words}</Text>}
      {!isSaidAlready && <Text mt={words ? 6 : 0}>{body.message}</Text>}
    </>
  )
}

/** "a minute", or as long as the server said. */
export function waitText(seconds: number | null): string {
  if (seconds === null) return say('a minute')
  if (seconds === 1) return say('1 second')
  if (seconds < 120) return say('{n} seconds', { n: seconds })
  return say('{n} minutes', { n: Math.ceil(seconds / 60) })
}

function FieldErrors({ error, follow }: Props) {
  const { message, usedBy } = error.body
  const { Generic: generic = [], ...fields } = byField(error.body.errors ?? {})
  const hasNone = generic.length === 0 && Object.keys(fields).length === 0
  return (
    <>
      {hasNone && <Text>{message}</Text>}
      {generic.map(text => (
        <Text key={text}>{text}</Text>
      ))}
      {usedBy && (
        <Group gap="md">
          {usedBy.map(({ text, path }) =>
            path ? (
              <Anchor key={text} component="button" onClick={() => follow(path)}>
                {text}
              </Anchor>
            ) : null,
          )}
        </Group>
      )}
      {Object.entries(fields).map(([field, texts]) => (
        <div key={field}>
          <Text fw={600} mt={6}>
            {say(sentence(field))}
          </Text>
          <List fz={13} withPadding>
            {texts.map(text => (
              <List.Item key={text}>{text}</List.Item>
            ))}
          </List>
        </div>
      ))}
    </>
  )
}

/** `Model.Field` and `field` are one field; `Generic` has no heading and comes first. */
export function byField(errors: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const [name, texts] of Object.entries(errors)) {
    const field = name.replace(/^[A-Z]\w*\./, '')
    const plain = field === 'Generic' ? field : field.charAt(0).toLowerCase() + field.slice(1)
    fields[plain] = [...(fields[plain] ?? []), ...texts]
  }
  return fields
}
