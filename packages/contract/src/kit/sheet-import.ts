import { z } from 'zod'
import type { Rule } from './access.ts'
import { endpoint } from './endpoint.ts'
import { instant, uid } from './field.ts'
import { labelOf } from './label.ts'

/** What a line of a sheet does. */
export const lineOutcomes = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Refused',
} as const
export type LineOutcome = keyof typeof lineOutcomes

/** The first lines of each outcome that are listed; all of them are counted. */
export const linesListedMost = 200

/** A column of a sheet. Its heading is its label or its name, in any case. */
export interface SheetColumn {
  readonly label: string
  /** Other headings it is known by. */
  readonly also?: readonly string[]
  /** The field it fills; without one, what it says is the room's own to read. */
  readonly schema?: z.ZodType
}

interface SheetImportSpec<Params extends z.ZodObject, Columns extends Readonly<Record<string, SheetColumn>>>
  extends Rule {
  readonly path: string
  readonly params?: Params
  readonly resource: string
  /** The name its runs are kept under. */
  readonly name: string
  /** As the head of the dialog says it: "Import categories". */
  readonly title: string
  /** What one of its records is called, and many. */
  readonly noun: readonly [one: string, many: string]
  readonly columns: Columns
  /** A sheet without these is none of this kind. */
  readonly needs: readonly (keyof Columns & string)[]
  /** One sentence on what a line does. */
  readonly note: string
}

const lines = z.number().int()

const sheetReply = z
  .object({
    /** When it was looked at, or taken in. */
    at: instant(),
    counts: z.object({ new: lines, changed: lines, unchanged: lines, refused: lines }),
    rows: z.array(
      z.object({
        line: z.number().int(),
        name: z.string(),
        outcome: z.enum(Object.keys(lineOutcomes) as [LineOutcome]),
        /** What changes, or why it cannot. */
        text: z.string(),
      }),
    ),
    /** Headings nobody knows; what stands under them is left out. */
    unknown: z.array(z.string()),
    /** Old addresses that lead on from now. */
    redirects: z.number().int(),
    /** The run it was, which can be taken back; null where nothing changed. */
    operationUid: uid().nullable(),
  })
  .meta({ id: 'SheetImport' })
export type SheetReply = z.infer<typeof sheetReply>

/** A sheet that makes and changes records line by line: looked at first, then taken in as one run that can be taken back. */
export function sheetImport<
  const Columns extends Readonly<Record<string, SheetColumn>>,
  Params extends z.ZodObject = z.ZodObject<Record<never, never>>,
>(spec: SheetImportSpec<Params, Columns>) {
  const { path, params, resource, title, levels, superUser = false } = spec
  return {
    ...spec,
    call: endpoint({
      levels,
      superUser,
      method: 'POST',
      path,
      resource,
      params: (params ?? z.object({})) as Params,
      query: z.object({
        dryRun: z.enum(['true', 'false']).default('true'),
        /** When it was looked at before, by the reply: what changed since is not taken for what was seen. */
        seenAt: instant().optional(),
      }),
      upload: true,
      reply: sheetReply,
      summary: `${title} from a CSV or XLSX; a dry run says what each line would do`,
    }),
  }
}

export type AnySheetImport = ReturnType<typeof sheetImport>

/** Fields of a record as columns of a sheet, with the labels of the form and other headings they are known by. */
export function sheetColumns<Shape extends z.ZodRawShape, Field extends keyof Shape & string>(
  input: z.ZodObject<Shape>,
  fields: Readonly<Record<Field, readonly string[]>>,
): Readonly<Record<Field, SheetColumn>> {
  const columns = (Object.keys(fields) as Field[]).map(name => {
    const schema = input.shape[name] as unknown as z.ZodType
    return [name, { label: labelOf(input, name), also: fields[name], schema }] as const
  })
  return Object.fromEntries(columns) as Record<Field, SheetColumn>
}
