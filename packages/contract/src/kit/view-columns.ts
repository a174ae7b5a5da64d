import { z } from 'zod'
import { instant, type uid } from './field.ts'
import type { OptionsCall } from './option.ts'

/** How a column of a list behaves; most need nothing said. */
export interface ColumnSpec<Field extends string = string> {
  /** What its values are; left out, what the row or the record says of the field of its name. */
  readonly of?: z.ZodType
  /** Not shown until the person asks for it. */
  readonly hidden?: boolean
  /** In pixels; the kind's usual width when left out. */
  readonly width?: number
  readonly sort?: false
  readonly filter?: false
  /** The one that names the row and opens it. */
  readonly main?: boolean
  /** For references: the call behind the picker that its filter offers. */
  readonly options?: OptionsCall
  /** Other fields of the row that its cell is drawn from; they are asked for with it. */
  readonly needs?: readonly Field[]
}

/** What every list of records can show without saying what it is. */
export const stampColumns = {
  createdAt: instant().meta({ label: 'Made' }),
  updatedAt: instant().meta({ label: 'Changed' }),
  updatedBy: z.string().meta({ label: 'Changed by' }),
}

/** What a column may leave unsaid. */
export type Known<Stored extends z.ZodRawShape, Given extends z.ZodRawShape> = Given &
  Omit<typeof stampColumns & Omit<Stored, keyof typeof stampColumns>, keyof Given>
/** The fields of a view's rows. */
export type RowFrom<Stored extends z.ZodRawShape, Given extends z.ZodRawShape, Columns> = {
  uid: ReturnType<typeof uid>
} & Pick<Stored, Extract<keyof Stored, 'version'>> &
  Given & {
    [Field in Exclude<keyof Columns, keyof Given | 'uid'>]: Columns[Field] extends {
      of: infer Schema extends z.ZodType
    }
      ? Schema
      : Field extends keyof Known<Stored, Given>
        ? Known<Stored, Given>[Field]
        : never
  }
export interface SortKey {
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

/** `-updatedAt,name` as keys; fields the view cannot sort by are left to the caller to refuse. */
export function sortKeys(sort: string): SortKey[] {
  return sort
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '' && part !== '-')
    .map(part =>
      part.startsWith('-') ? { field: part.slice(1), direction: 'desc' } : { field: part, direction: 'asc' },
    )
}

/** Sort keys as an address writes them. */
export function sortText(keys: readonly SortKey[]): string {
  return keys.map(key => (key.direction === 'desc' ? `-${key.field}` : key.field)).join(',')
}
