import type { KeyboardEvent } from 'react'
import type { SheetControl } from '#kit/sheet/use-sheet.ts'

const pageRows = 10

/** What a key does while no cell is being typed into; true when it was ours. */
export function pressKey(event: KeyboardEvent, sheet: SheetControl, rowCount: number): boolean {
  const isCommand = event.ctrlKey || event.metaKey
  if (isCommand && commands[event.key.toLowerCase()]) {
    const isRedo = event.key.toLowerCase() === 'z' && event.shiftKey
    if (isRedo) sheet.redo()
    else commands[event.key.toLowerCase()]?.(sheet)
    return true
  }
  const target = targetOf(event, sheet, rowCount)
  if (target) {
    sheet.go(target, event.shiftKey)
    return true
  }
  if (isCommand || event.altKey) return false
  if (event.key === 'Enter' || event.key === 'F2') sheet.begin()
  else if (event.key === 'Delete' || event.key === 'Backspace') sheet.clear()
  else if (event.key.length === 1) sheet.begin(event.key)
  else return false
  return true
}

const commands: Readonly<Record<string, (sheet: SheetControl) => void>> = {
  d: sheet => sheet.fillDown(),
  z: sheet => sheet.undo(),
  y: sheet => sheet.redo(),
  a: sheet => sheet.selectAll(),
}

/** Where a key that moves leads; Ctrl goes to the edge. */
function targetOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, { active }: SheetControl, count: number) {
  if (altKey) return undefined
  const far = ctrlKey || metaKey
  const { row, column } = active
  const edge = Number.MAX_SAFE_INTEGER
  switch (key) {
    case 'ArrowUp':
      return { row: far ? 0 : row - 1, column }
    case 'ArrowDown':
      return { row: far ? count - 1 : row + 1, column }
    case 'ArrowLeft':
      return { row, column: far ? 0 : column - 1 }
    case 'ArrowRight':
      return { row, column: far ? edge : column + 1 }
    case 'Home':
      return { row: far ? 0 : row, column: 0 }
    case 'End':
      return { row: far ? count - 1 : row, column: edge }
    case 'PageUp':
      return { row: row - pageRows, column }
    case 'PageDown':
      return { row: row + pageRows, column }
    default:
      return undefined
  }
}
