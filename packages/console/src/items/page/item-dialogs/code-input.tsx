import { items } from '@backroom/contract/items/page/items'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect } from 'react'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

const pauseMs = 200

interface Props {
  readonly label: string
  readonly code: string
  readonly onChange: (code: string) => void
  /** Whether the code typed is known to be free. */
  readonly onChecked: (isFree: boolean) => void
  readonly error?: string | undefined
  /** Offers the next free code of this brand. */
  readonly brandUid?: number | null
  readonly canSuggest?: boolean
}

/** A new item's code, checked while it is typed. */
export function CodeInput({ label, code, onChange, onChecked, error, brandUid = null, canSuggest }: Props) {
  const typed = code.trim()
  const [asked] = useDebouncedValue(typed, pauseMs)
  const { data } = useRead(
    items.codeCheck,
    { query: { code: asked, ...(brandUid !== null && { brandUid }) } },
    { staleMs: 0, keepsLast: true },
  )
  const isAnswered = asked === typed && typed !== '' && data !== undefined
  const isFree = isAnswered && data.usedBy === null
  useEffect(() => onChecked(isFree), [isFree, onChecked])
  const suggestion = data?.suggestion ?? null
  return (
    <TextInput
      data-autofocus
      label={label}
      maxLength={64}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      value={code}
      onChange={event => onChange(event.currentTarget.value)}
      error={
        isAnswered && data.usedBy
          ? say('{code} is already used by {name}.', { code: typed, name: data.usedBy })
          : error
      }
      {...(canSuggest && {
        rightSectionWidth: 84,
        rightSection: (
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={suggestion === null}
            onClick={() => suggestion && onChange(suggestion)}
          >
            {say('Suggest')}
          </Button>
        ),
      })}
    />
  )
}
