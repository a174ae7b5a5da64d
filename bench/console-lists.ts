import { brandsView } from '@backroom/contract/items/brands/brands'
import { itemsView } from '@backroom/contract/items/lists/views'
import { type AnyView, columnsOf, fieldsFor, rowsFrom } from '@backroom/contract/kit/data-view'
import { addressOf } from '@backroom/contract/kit/endpoint'
import type { Figure } from './console.ts'
import { send } from './measure.ts'
import type { Servers } from './servers.ts'

const rowsAsked = 50
/** Of 50 items, before compression. */
const itemsKbMost = 16
/** A list of 100,000 beside the same list of 1,000. */
const growthMost = 1.5

/** A list as the console asks for it when it is first opened: the columns it shows, and the filter of its first view. */
export class ConsoleList {
  readonly path: string
  private readonly fields: readonly string[]

  constructor(view: AnyView, filter: readonly object[] | undefined = view.presets?.[0]?.filter) {
    const shown = columnsOf(view).filter(column => !column.hidden)
    this.fields = fieldsFor(
      view,
      shown.map(column => column.field),
    )
    this.path = addressOf(view.list, undefined, {
      limit: rowsAsked,
      fields: this.fields.join(),
      ...(filter && { filter: JSON.stringify(filter) }),
    })
  }

  /** A row of an answer, by its fields' names. */
  lastRow(text: string): { row: Record<string, unknown> | undefined; nextCursor: string | null } {
    const { rows, nextCursor } = JSON.parse(text) as { rows: unknown[]; nextCursor: string | null }
    return { row: rowsFrom(this.fields, rows).at(-1), nextCursor }
  }
}

export const brandList = new ConsoleList(brandsView as unknown as AnyView)
export const itemList = new ConsoleList(itemsView as unknown as AnyView)

/** How much a list sends, and how much longer it takes in the largest store than in the smallest. */
export async function listFigures(
  { ours }: Servers,
  medians: ReadonlyMap<string, readonly number[]>,
): Promise<Figure[]> {
  const { bytes } = await send(ours, { path: itemList.path })
  const grown = [...medians].filter(([name, times]) => /page 1( with total)?$/.test(name) && times.length > 1)
  return [
    { what: `${rowsAsked} rows of items`, value: bytes / 1_024, most: itemsKbMost, unit: 'kB' },
    ...grown.map(([name, times]) => ({
      what: `${name}, largest store`,
      most: growthMost,
      unit: 'x' as const,
      value: (times.at(-1) as number) / (times[0] as number),
      note: 'of what it takes in the smallest',
    })),
  ]
}
