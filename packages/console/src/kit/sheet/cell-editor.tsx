import { Popover } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from '#kit/sheet/sheet.module.css'
import type { SheetControl } from '#kit/sheet/use-sheet.ts'

interface Props {
  readonly sheet: SheetControl
  readonly text: string
  readonly label: string
  /** Gives the focus back to the sheet. */
  readonly onDone: () => void
}

/** The input of the one cell that is typed into. Nothing else is drawn while typing; the row hears of it when it is done. */
export function CellEditor({ sheet, text, label, onDone }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.setSelectionRange(text.length, text.length)
  }, [text])
  const finish = (move?: { readonly down: number; readonly across: number }) => {
    if (!sheet.commit(input.current?.value ?? '')) return
    isOver.current = true
    onDone()
    if (move) sheet.go({ row: sheet.active.row + move.down, column: sheet.active.column + move.across })
  }
  return (
    <Popover opened={sheet.refusal !== ''} position="bottom-start" withinPortal>
      <Popover.Target>
        <input
          ref={input}
          className={classes.editor}
          defaultValue={text}
          aria-label={label}
          aria-invalid={sheet.refusal !== '' || undefined}
          onBlur={() => {
            if (isOver.current) return
            if (!sheet.commit(input.current?.value ?? '')) sheet.cancel()
          }}
          onKeyDown={event => {
            const isSaving = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's'
            if (isSaving) return finish() // and the page saves
            if (event.key === 'Enter') finish({ down: event.shiftKey ? -1 : 1, across: 0 })
            else if (event.key === 'Tab') finish({ down: 0, across: event.shiftKey ? -1 : 1 })
            else if (event.key === 'Escape') {
              isOver.current = true
              sheet.cancel()
              onDone()
            } else return
            event.preventDefault()
            event.stopPropagation()
          }}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.refusal ?? ''} role="alert">
        {sheet.refusal}
      </Popover.Dropdown>
    </Popover>
  )
}
