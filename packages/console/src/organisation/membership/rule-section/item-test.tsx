import { previewRule } from '@backroom/contract/organisation/collections/calls'
import type { CollectionRule } from '@backroom/contract/organisation/membership/rules'
import { Box, Button, Group, Text, TextInput } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

interface Props {
  readonly rule: CollectionRule | null
  readonly collectionUid: number | null
  readonly parentUid: number | null
}

/** Why an item is found or not: every condition with what the item has there. */
export function ItemTest({ rule, collectionUid, parentUid }: Props) {
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  const { data, error } = useRead(
    previewRule,
    { body: { rule: rule as never, collectionUid, parentUid, code } },
    { enabled: code !== '' && (rule !== null || parentUid !== null), keepsLast: true, ignore: [400] },
  )
  const item = code === '' ? null : data?.item
  const refusal = error?.body.errors?.code?.[0] ?? error?.body.errors?.itemUid?.[0]
  return (
    <Box mt={14}>
      <Group gap="xs" align="flex-end">
        <TextInput
          size="xs"
          label={say('Test an item')}
          placeholder={say('Code or barcode')}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault() // Enter here asks; it does not save the page
            setCode(typed.trim())
          }}
          error={code !== '' && refusal}
        />
        <Button size="xs" onClick={() => setCode(typed.trim())} disabled={typed.trim() === ''}>
          {say('Test')}
        </Button>
      </Group>
      {item && (
        <div aria-live="polite">
          <Text fw={600} mt="xs">
            {item.matches
              ? say('The rule finds {name}.', { name: item.name || item.code })
              : say('The rule does not find {name}.', { name: item.name || item.code })}
          </Text>
          {item.byHand !== 'nothing' && (
            <Text>
              {item.byHand === 'in'
                ? say('Somebody put it in by hand, so it is in it whatever the rule says.')
                : say('Somebody excluded it, so it stays out whatever the rule says.')}
            </Text>
          )}
          <ul className="plain">
            {item.verdicts.map(({ place, text, holds, value }) => (
              <li key={place.join('.')} className="line">
                {holds ? (
                  <IconCheck size={15} className="ok" aria-label={say('Holds')} />
                ) : (
                  <IconX size={15} className="bad" aria-label={say('Does not hold')} />
                )}
                <span>{text}</span>
                <span className="dim">{say('It has: {value}', { value })}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Box>
  )
}
