import { patternCode } from '@backroom/contract/items/page/items'
import type { styleMatrix, styles } from '@backroom/contract/items/styles/styles'
import type { CallOf, ReplyOf } from '@backroom/contract/kit/endpoint'

export type Style = ReplyOf<typeof styles.read>
type SentCell = CallOf<typeof styleMatrix>['body']['cells'][number]

/** One size of one colour as it stands in the drawer, saved or not. */
export interface DraftCell {
  readonly itemUid: number | null
  readonly version: number | null
  readonly colourUid: number
  readonly size: string
  readonly code: string
  readonly isActive: boolean
  readonly stock: number
  readonly missing: readonly string[]
}

export interface DraftColour {
  readonly colourUid: number
  readonly name: string
  readonly hex: string | null
}

/** The matrix while it is being edited. */
export interface StyleDraft {
  readonly colours: readonly DraftColour[]
  readonly sizes: readonly string[]
  readonly cells: readonly DraftCell[]
}

/** What is stored, ready to be edited. Colours without a colour record, and pages without sizes, are edited on their own page. */
export function draftOf({ matrix }: Style): StyleDraft {
  return {
    colours: matrix.colours.flatMap(({ colourUid, name, hex }) =>
      colourUid === null ? [] : [{ colourUid, name, hex }],
    ),
    sizes: matrix.sizes,
    cells: matrix.cells.flatMap(cell =>
      cell.colourUid === null || cell.size === null || cell.status === 'archived'
        ? []
        : [
            {
              itemUid: cell.itemUid,
              version: cell.version,
              colourUid: cell.colourUid,
              size: cell.size,
              code: cell.code,
              isActive: cell.status === 'active',
              stock: cell.ownAvailable,
              missing: cell.missing,
            },
          ],
    ),
  }
}

/** A cell that is to be made, with the code the usual pattern gives it. */
export function newCell(style: Style, colour: DraftColour, size: string): DraftCell {
  const words = { style: style.code, colour: colour.name, size }
  return {
    itemUid: null,
    version: null,
    colourUid: colour.colourUid,
    size,
    code: patternCode('{style}-{colour3}-{size}', words),
    isActive: false,
    stock: 0,
    missing: [],
  }
}

/** Only what was made or changed. */
export function changedCells(draft: StyleDraft, stored: StyleDraft): SentCell[] {
  return draft.cells.flatMap(cell => {
    const before = stored.cells.find(({ itemUid }) => itemUid !== null && itemUid === cell.itemUid)
    if (before && before.code === cell.code && before.isActive === cell.isActive) return []
    const status = cell.isActive ? ('active' as const) : ('inactive' as const)
    return [
      {
        colourUid: cell.colourUid,
        size: cell.size,
        code: cell.code,
        ...(before?.isActive !== cell.isActive && { status }),
        ...(cell.itemUid !== null &&
          cell.version !== null && { itemUid: cell.itemUid, version: cell.version }),
      },
    ]
  })
}

/** What was typed on one state of the style, put on top of another: what a colleague saved, or what came of one's own save. */
export function rebasedDraft(typed: StyleDraft, before: StyleDraft, now: StyleDraft): StyleDraft {
  const cells = now.cells.map(cell => {
    const [mine, was] = [cellAt(typed, cell), cellAt(before, cell)]
    if (!mine) return cell
    return {
      ...cell,
      code: mine.code === was?.code ? cell.code : mine.code,
      isActive: mine.isActive === was?.isActive ? cell.isActive : mine.isActive,
    }
  })
  const added = typed.cells.filter(cell => !cellAt(now, cell) && !cellAt(before, cell)?.itemUid)
  const isNew = (colour: DraftColour) => !now.colours.some(({ colourUid }) => colourUid === colour.colourUid)
  const wasThere = (colour: DraftColour) =>
    before.colours.some(({ colourUid }) => colourUid === colour.colourUid)
  const isHeld = (has: (cell: DraftCell) => boolean) => added.some(has)
  return {
    colours: [
      ...now.colours,
      ...typed.colours.filter(
        colour => isNew(colour) && (!wasThere(colour) || isHeld(cell => cell.colourUid === colour.colourUid)),
      ),
    ],
    sizes: [
      ...now.sizes,
      ...typed.sizes.filter(
        size =>
          !now.sizes.includes(size) && (!before.sizes.includes(size) || isHeld(cell => cell.size === size)),
      ),
    ],
    cells: [...cells, ...added],
  }
}

function cellAt({ cells }: StyleDraft, { colourUid, size }: Pick<DraftCell, 'colourUid' | 'size'>) {
  return cells.find(cell => cell.colourUid === colourUid && cell.size === size)
}
