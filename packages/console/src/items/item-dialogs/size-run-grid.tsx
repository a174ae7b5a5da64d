import { items } from '@backroom/contract/items/items'
import { Checkbox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import classes from '#items/item-dialogs/size-run-dialog.module.css'
import { call } from '#kit/call.ts'
import { say } from '#kit/say.ts'
import { keyOf } from '#kit/use-endpoint.ts'

export interface RunCell {
  readonly key: string
  readonly colourUid: number
  readonly colour: string
  readonly size: string
  readonly code: string
  readonly isOff: boolean
}

const checkedMost = 60
const pauseMs = 400

/** Every item of a run before it is made; each can be switched off, and codes that are taken stand in red. */
export function SizeRunGrid({
  cells,
  onToggle,
}: {
  cells: readonly RunCell[]
  onToggle: (key: string) => void
}) {
  const taken = useTaken(cells)
  const sizes = [...new Set(cells.map(({ size }) => size))]
  const colours = [...new Map(cells.map(cell => [cell.colourUid, cell.colour]))]
  return (
    <div className={classes.scroller}>
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">{say('Colour')}</th>
            {sizes.map(size => (
              <th key={size} scope="col">
                {size}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {colours.map(([uid, name]) => (
            <tr key={uid}>
              <th scope="row">{name}</th>
              {cells
                .filter(cell => cell.colourUid === uid)
                .map(cell => {
                  const clash = cell.isOff ? undefined : taken(cell)
                  return (
                    <td
                      key={cell.key}
                      data-off={cell.isOff || undefined}
                      data-clash={clash ? true : undefined}
                      title={clash}
                    >
                      <Checkbox
                        size="xs"
                        checked={!cell.isOff}
                        onChange={() => onToggle(cell.key)}
                        label={<span className="code">{cell.code}</span>}
                        description={clash}
                      />
                    </td>
                  )
                })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Why a code cannot be had: another item has it, or another cell of the run. */
function useTaken(cells: readonly RunCell[]): (cell: RunCell) => string | undefined {
  const [settled] = useDebouncedValue(cells, pauseMs)
  const asked = settled.filter(({ isOff, code }) => !isOff && code !== '').slice(0, checkedMost)
  const answers = useQueries({
    queries: asked.map(({ code }) => ({
      queryKey: keyOf(items.codeCheck, { query: { code } }),
      queryFn: () => call(items.codeCheck, { query: { code } }, { ignore: [400] }),
    })),
  })
  const users = new Map(asked.map(({ code }, index) => [code, answers[index]?.data?.usedBy ?? null]))
  return cell => {
    const user = users.get(cell.code)
    if (user) return say('Used by {name}', { name: user })
    const isTwice = cells.some(({ key, code, isOff }) => !isOff && key !== cell.key && code === cell.code)
    return isTwice ? say('Twice in this run') : undefined
  }
}
