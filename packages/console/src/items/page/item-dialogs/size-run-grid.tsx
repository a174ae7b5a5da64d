import type { SizeRun } from '@backroom/contract/items/page/items'
import { codesCheck, codesMost } from '@backroom/contract/items/page/suggestions'
import { Box, Checkbox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { ColourPictures } from '#items/page/item-dialogs/colour-pictures.tsx'
import { clashOf, type RunCell, wantedCodes } from '#items/page/item-dialogs/size-run.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

const pauseMs = 400

interface Props {
  readonly cells: readonly RunCell[]
  readonly pictures: SizeRun['pictures']
  readonly onToggle: (key: string) => void
  readonly onPictures: (pictures: SizeRun['pictures']) => void
}

/** Every item of a run before it is made; each can be switched off, and codes that are taken stand in red. */
export function SizeRunGrid({ cells, pictures, onToggle, onPictures }: Props) {
  const taken = useTaken(cells)
  const sizes = [...new Set(cells.map(({ size }) => size))]
  const colours = [...new Map(cells.map(cell => [cell.colourUid, cell.colour]))]
  return (
    <Box mah={300} p={0} className="framed scrolls">
      <table className="matrix">
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
              <th scope="row">
                {name}
                <ColourPictures
                  colour={name}
                  fileUids={pictures
                    .filter(({ colourUid }) => colourUid === uid)
                    .map(({ fileUid }) => fileUid)}
                  onChange={fileUids =>
                    onPictures([
                      ...pictures.filter(({ colourUid }) => colourUid !== uid),
                      ...fileUids.map(fileUid => ({ colourUid: uid, fileUid })),
                    ])
                  }
                />
              </th>
              {cells
                .filter(cell => cell.colourUid === uid)
                .map(cell => {
                  const clash = taken(cell)
                  return (
                    <td
                      key={cell.key}
                      className={clash ? 'bad nowrap' : cell.isOff ? 'was nowrap' : 'nowrap'}
                      title={clash}
                    >
                      <Checkbox
                        size="xs"
                        checked={!cell.isOff}
                        onChange={() => onToggle(cell.key)}
                        label={<span className="code">{cell.code}</span>}
                        error={clash}
                      />
                    </td>
                  )
                })}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

/** Says of each cell why it cannot be made; all codes are asked about in one call. */
function useTaken(cells: readonly RunCell[]): (cell: RunCell) => string | undefined {
  const [settled] = useDebouncedValue(cells, pauseMs)
  const codes = wantedCodes(settled).slice(0, codesMost)
  const { data = [] } = useRead(
    codesCheck,
    { body: { codes } },
    { enabled: codes.length > 0, keepsLast: true, ignore: [400] },
  )
  const users = new Map(data.map(({ code, usedBy }) => [code.toLowerCase(), usedBy]))
  return cell => {
    const clash = clashOf(cell, cells, users)
    if (clash === 'twice') return say('Twice in this run')
    return clash ? say('Used by {name}', { name: clash.usedBy }) : undefined
  }
}
