import { repeaterInput, tileTokens } from '@backroom/contract/organisation/filter-repeaters'
import { filtersView, isSystemFilter } from '@backroom/contract/organisation/filters'
import { Button, Group, Text, Textarea } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { FieldShell } from '#kit/fields/field-shell.tsx'
import { say } from '#kit/say.ts'
import { useRead } from '#kit/use-endpoint.ts'
import classes from '#organisation/repeater-edit/repeater-edit.module.css'

const offeredMost = 6

/** The HTML of a tile, with line numbers, and tokens to choose from once a brace is typed. */
export function TemplateField() {
  const box = useRef<HTMLTextAreaElement>(null)
  const [typing, setTyping] = useState<string | null>(null)
  const { data } = useRead(filtersView.list, { query: { limit: 200, sort: 'position' } }, { staleMs: 60_000 })
  const keys = data?.rows.filter(row => !isSystemFilter(row.type)).map(row => row.urlKey) ?? []
  const tokens = [...tileTokens, ...keys.map(key => `facet:${key}`)]
  const offered =
    typing === null ? [] : tokens.filter(token => token.startsWith(typing)).slice(0, offeredMost)
  return (
    <FieldShell
      schema={repeaterInput}
      name="template"
      span={6}
      hint={say('Unsafe tags and links are taken out when it is saved.')}
    >
      {({ value, onChange, ref: _, ...field }) => {
        const text = String(value ?? '')
        const insert = (token: string) => {
          const area = box.current
          if (!area) return
          const start = area.selectionStart - (typing === null ? 0 : typing.length + 1)
          area.setRangeText(`{${token}}`, start, area.selectionEnd, 'end')
          area.focus()
          area.dispatchEvent(new Event('input', { bubbles: true })) // the form hears of it as of a key, the caret stays
        }
        const pressed = (event: KeyboardEvent) => {
          const [first] = offered
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
                onChange={event => {
                  const { value: typed, selectionStart } = event.currentTarget
                  onChange(typed)
                  setTyping(/\{([\w:-]*)$/.exec(typed.slice(0, selectionStart ?? 0))?.[1] ?? null)
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
    </FieldShell>
  )
}
