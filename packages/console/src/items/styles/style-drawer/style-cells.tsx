import { ActionIcon, Checkbox, Stack, TextInput, Tooltip } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Swatch } from '#items/colours/pickers/swatch.tsx'
import {
  type DraftCell,
  type DraftColour,
  newCell,
  type Style,
  type StyleDraft,
} from '#items/styles/style-drawer/style-draft.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

interface Props {
  readonly style: Style
  readonly draft: StyleDraft
  readonly onChange: (draft: StyleDraft) => void
}

/** Colours by sizes: each cell with its code, stock and whether it is on sale; an empty one can be filled. */
export function StyleCells({ style, draft, onChange }: Props) {
  const put = (next: DraftCell) =>
    onChange({
      ...draft,
      cells: [...draft.cells.filter(cell => !isSamePlace(cell, next)), next],
    })
  return (
    <div className="scrolls">
      <table className="matrix num">
        <thead>
          <tr>
            <th scope="col">{say('Colour')}</th>
            {draft.sizes.map(size => (
              <th key={size} scope="col">
                {size}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {draft.colours.map(colour => (
            <tr key={colour.colourUid}>
              <th scope="row">
                <Swatch hex={colour.hex} /> {colour.name}
              </th>
              {draft.sizes.map(size => {
                const cell = draft.cells.find(each =>
                  isSamePlace(each, { colourUid: colour.colourUid, size }),
                )
                return (
                  <td key={size}>
                    {cell ? (
                      <Cell cell={cell} colour={colour} onChange={put} />
                    ) : (
                      <ActionIcon
                        size={28}
                        aria-label={say('Add {name}, {size}', { name: colour.name, size })}
                        onClick={() => put(newCell(style, colour, size))}
                      >
                        <IconPlus size={15} />
                      </ActionIcon>
                    )}
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

interface CellProps {
  readonly cell: DraftCell
  readonly colour: DraftColour
  readonly onChange: (cell: DraftCell) => void
}

function Cell({ cell, colour, onChange }: CellProps) {
  const place = `${colour.name}, ${cell.size}`
  const isStuck = cell.missing.length > 0 && !cell.isActive
  return (
    <Stack gap={4} miw={116} align="flex-start">
      <TextInput
        size="xs"
        aria-label={say('Code of {place}', { place })}
        value={cell.code}
        onChange={event => onChange({ ...cell, code: event.currentTarget.value })}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      <span className={cell.stock <= 0 ? 'bad' : ''}>
        {cell.itemUid === null ? say('New') : say('{n} available', { n: format.number(cell.stock) })}
      </span>
      <Tooltip label={cell.missing.join(' ')} disabled={!isStuck} multiline maw={280}>
        <span>
          <Checkbox
            size="xs"
            label={say('Active')}
            aria-label={say('{place} is active', { place })}
            checked={cell.isActive}
            disabled={isStuck}
            onChange={event => onChange({ ...cell, isActive: event.currentTarget.checked })}
          />
        </span>
      </Tooltip>
    </Stack>
  )
}

function isSamePlace(
  left: Pick<DraftCell, 'colourUid' | 'size'>,
  right: Pick<DraftCell, 'colourUid' | 'size'>,
): boolean {
  return left.colourUid === right.colourUid && left.size === right.size
}
