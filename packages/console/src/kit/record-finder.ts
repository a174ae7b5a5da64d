import type { Rule } from '@backroom/contract/kit/access'
import { type AnyView, type RowOf, rowsFrom } from '@backroom/contract/kit/data-view'
import type { OptionsCall } from '@backroom/contract/kit/option'
import type { Screen } from '@backroom/contract/kit/screen'
import type { Icon } from '@tabler/icons-react'
import { type CallOptions, call } from '#kit/calls/call.ts'

/** What the command palette shows of a record, and where it leads. */
export interface Found {
  readonly name: string
  readonly note?: string
  readonly image?: string | null
  readonly path: string
}

/** A kind of record the command palette looks through. */
export interface RecordFinder {
  readonly title: string
  /** Beside records without a picture. */
  readonly icon: Icon
  /** Who may make the call behind it. */
  readonly rule: Rule
  /** Whose pages it leads to. */
  readonly screen: Screen
  readonly find: (search: string, options: CallOptions) => Promise<readonly Found[]>
}

/** Something to begin that the command palette offers: an address that opens the page with it begun. */
export interface PaletteAction {
  readonly label: string
  readonly icon: Icon
  readonly rule: Rule
  readonly path: string
}

type Look = Pick<RecordFinder, 'title' | 'icon' | 'screen'>

/** Finds what a picker finds. */
export function byPicker(look: Look, options: OptionsCall, addressOf: (uid: number) => string): RecordFinder {
  return {
    ...look,
    rule: options,
    find: async (search, callOptions) =>
      (await call(options, { query: { search } }, callOptions)).map(({ uid, ...found }) => ({
        ...found,
        path: addressOf(uid),
      })),
  }
}

const rowsMost = 5

/** Finds what a list finds, by the fields that are named. */
export function byList<View extends Pick<AnyView, 'list' | 'row'>, Field extends keyof RowOf<View> & string>(
  look: Look,
  view: View,
  fields: readonly Field[],
  show: (row: Pick<RowOf<View>, Field> & { readonly uid: number }) => Found,
): RecordFinder {
  return {
    ...look,
    rule: view.list,
    find: async (search, options) => {
      const query = { search, limit: rowsMost, fields: fields.join(','), total: 'no' }
      const { rows } = await call(view.list, { query } as never, options)
      return rowsFrom(fields, rows as unknown[]).map(row => show(row as never))
    },
  }
}
