import { isDeepStrictEqual } from 'node:util'
import { isNullable, kindOf, unwrap } from '@backroom/contract/kit/field-kind'
import { labelOf } from '@backroom/contract/kit/label'
import type { AnyRecord } from '@backroom/contract/kit/record'
import type { LineOutcome, SheetColumn } from '@backroom/contract/kit/sheet-import'
import { sentence } from '@backroom/contract/wording/say'
import type { z } from 'zod'
import type { Transaction } from '#database/database'
import { invalid } from '#kit/errors'
import { cleanInput } from '#kit/records/clean-input'
import type { RecordKind } from '#kit/records/record-kind'

/** What came of a line that was not refused. */
export interface Taken {
  readonly outcome: Exclude<LineOutcome, 'refused'>
  readonly name: string
  readonly text?: string
}

/** What a cell says of its field, in the words of the export or of the form; undefined where it says nothing. */
export function readCell({ label, schema }: SheetColumn & { schema: z.ZodType }, text: string): unknown {
  const kind = kindOf(schema)
  if (text === '') {
    if (isNullable(schema)) return null
    if (kind === 'list') return []
    return kind !== 'code' && schema.safeParse('').success ? '' : undefined
  }
  if (kind === 'bool') return !/^(no|false|0|off)$/i.test(text)
  if (kind === 'number') return Number(text.replaceAll(',', ''))
  if (kind === 'list')
    return text
      .split(/[,;|]/)
      .map(word => word.trim())
      .filter(word => word !== '')
  if (kind !== 'choice') return text
  const options = Object.entries(unwrap(schema).meta()?.options ?? {})
  const found = options.find(([key, name]) =>
    [key, String(name)].some(each => each.toLowerCase() === text.toLowerCase()),
  )
  if (!found) throw invalid({ line: sentence`“${text}” is no ${label}.` })
  return found[0]
}

/** Makes a record, or changes the one with this uid, as a line says; refuses what a form would refuse, in the same words. */
export async function takeRecord<Contract extends AnyRecord>(
  tx: Transaction,
  kind: RecordKind<Contract>,
  uid: number | undefined,
  blank: z.output<Contract['input']>,
  said: Readonly<Record<string, unknown>>,
): Promise<Taken> {
  const { contract } = kind
  const stored = uid === undefined ? undefined : await kind.stored(tx, uid)
  const parsed = contract.input.safeParse({ ...(stored ?? blank), ...said })
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const field = String(issue?.path[0] ?? '')
    throw invalid({ [field]: `${labelOf(contract.input, field)}: ${issue?.message}` })
  }
  const { name } = parsed.data as { name: string }
  if (!stored) {
    await kind.make(tx, parsed.data as never)
    return { outcome: 'new', name }
  }
  const { values } = cleanInput(contract, parsed.data)
  const fields = Object.keys(said).filter(
    field => !isDeepStrictEqual(values[field], stored[field as keyof typeof stored]),
  )
  if (fields.length === 0) return { outcome: 'unchanged', name }
  await kind.save(tx, uid as number, { ...parsed.data, version: stored.version } as never)
  const labels = fields.map(field => labelOf(contract.input, field).toLowerCase())
  return { outcome: 'changed', name, text: sentence`Changes ${labels.join(', ')}.` }
}
