import { filtersView, isSystemFilter } from '@backroom/contract/organisation/filters/filters'
import { repeaterInput, tileTokens } from '@backroom/contract/organisation/result-lists/repeaters'
import { Button, Group, Text, Textarea } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { say } from '#kit/say.ts'
import classes from '#organisation/result-lists/repeater-edit/repeater-edit.module.css'
import { tokenStart, tokenTyped } from '#organisation/result-lists/repeater-edit/token-typed.ts'

const Field = fieldsOf(repeaterInput)

const offeredMost = 6

/** The HTML of a tile, with line numbers, and tokens to choose from once a brace is typed. */
export function TemplateField() {
  const box = useRef<HTMLTextAreaElement>(null)
  const [typing, setTyping] = useState<string | null>(null)
  const tokens = useTokens()
  const offersOf = (typed: string | null) =>
    typed === null ? [] : tokens.filter(token => token.startsWith(typed)).slice(0, offeredMost)
  const offered = offersOf(typing)
  return (
    <Field name="template" span={6} hint={say('Unsafe tags and links are taken out when it is saved.')}>
      {({ value, onChange, ref: _, ...field }) => {
        const text = String(value ?? '')
        const insert = (token: string) => {
          const area = box.current
          if (!area) return
          const start = tokenStart(area.value, area.selectionStart)
          area.setRangeText(`{${token}}`, start, area.selectionEnd, 'end')
          area.focus()
          area.dispatchEvent(new Event('input', { bubbles: true })) // the form hears of it as of a key, the caret stays
        }
        const pressed = (event: KeyboardEvent<HTMLTextAreaElement>) => {
          const { value: typed, selectionStart } = event.currentTarget
          const [first] = typing === null ? [] : offersOf(tokenTyped(typed, selectionStart))
          if (event.key === 'Tab' && first) {
            event.preventDefault()
            insert(first)
          } else if (event.key === 'Escape' && typing !== null) {
            event.stopPropagation()
            setTyping(null)
          }
        }
        return (
          <div>
            <div className={classes.editor}>
              <pre className={classes.numbers} aria-hidden="true">
                {text.split('\n').map((_line, at) => `${at + 1}\n`)}
              </pre>
              <Textarea
                {...field}
                ref={box}
                autosize
                minRows={10}
                spellCheck={false}
                classNames={{ input: classes.source ?? '' }}
                value={text}
                onKeyDown={pressed}
                onSelect={({ currentTarget: area }) => setTyping(tokenTyped(area.value, area.selectionStart))}
                onChange={event => {
                  const { value: typed, selectionStart } = event.currentTarget
                  onChange(typed)
                  setTyping(tokenTyped(typed, selectionStart))
                }}
              />
            </div>
            <Group gap={6} mt={6} role="group" aria-label={say('Tokens')}>
              <Text fz={12} c="dimmed">
                {offered.length > 0 ? say('Tab puts in the first:') : say('Tokens:')}
              </Text>
              {(offered.length > 0 ? offered : tokens).map(token => (
                <Button
                  key={token}
                  size="compact-xs"
                  className="code"
                  onMouseDown={event => event.preventDefault()}
                  onClick={() => insert(token)}
                >
                  {`{${token}}`}
                </Button>
              ))}
            </Group>
          </div>
        )
      }}
    </Field>
  )
}

/** Every token of a tile, those of the store's own filters last. */
function useTokens(): string[] {
  const { data } = useRead(filtersView.list, { query: { limit: 200, sort: 'position' } }, { staleMs: 60_000 })
  const keys = data?.rows.filter(row => !isSystemFilter(row.type)).map(row => row.urlKey) ?? []
  return [...tileTokens, ...keys.map(key => `facet:${key}`)]
}
