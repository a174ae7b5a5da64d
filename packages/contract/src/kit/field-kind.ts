import { z } from 'zod'
import type { LevelName } from './access.ts'

/** What a field means to a person: lists, forms, filters, CSV and history all choose their look by it. */
export type FieldKind =
  | 'text'
  | 'code'
  | 'richText'
  | 'url'
  | 'number'
  | 'money'
  | 'percent'
  | 'bool'
  | 'choice'
  | 'reference'
  | 'image'
  | 'day'
  | 'instant'
  | 'list'
  | 'rows'
  | 'address'
  | 'hours'

declare module 'zod' {
  interface GlobalMeta {
    /** Written once here, read by list heading, form label, CSV heading and error heading. */
    label?: string
    kind?: FieldKind
    /** For `choice`: what each value is called. */
    options?: Readonly<Record<string, string>>
    /** For `reference`: the resource it points at. */
    resource?: string
    /** A counter turns amber above this many characters; the hard limit is the schema's own. */
    softMax?: number
    /** For `text`: written on several lines. */
    lines?: boolean
    /** Who may change the field, where that is not everybody who may save the rest. */
    writes?: readonly LevelName[]
  }
}

declare const kindMark: unique symbol

/** A field whose kind the compiler knows as well; `meta` says it when the program runs. */
export interface OfKind<Kind extends FieldKind> {
  readonly [kindMark]: Kind
}

/** The kind of a field, as far as the compiler can tell; never where it is none of them. */
export type KindOf<Type> =
  Type extends OfKind<infer Kind>
    ? Kind
    : Type extends z.ZodNullable<infer Inner> | z.ZodOptional<infer Inner> | z.ZodDefault<infer Inner>
      ? KindOf<Inner>
      : Type extends z.ZodBoolean
        ? 'bool'
        : Type extends z.ZodNumber
          ? 'number'
          : Type extends z.ZodString
            ? 'text'
            : Type extends z.ZodEnum
              ? 'choice'
              : Type extends z.ZodArray
                ? 'list'
                : never

/** Tells the compiler and the program of which kind a field is. */
export function ofKind<Type extends z.ZodType, Kind extends FieldKind>(
  kind: Kind,
  type: Type,
  more: z.GlobalMeta = {},
): Type & OfKind<Kind> {
  return type.meta({ kind, ...more }) as Type & OfKind<Kind>
}

/** The schema inside nullable, optional and default wrappers. */
export function unwrap(schema: z.ZodType): z.ZodType {
  let inner = schema
  while (inner instanceof z.ZodNullable || inner instanceof z.ZodOptional || inner instanceof z.ZodDefault) {
    inner = inner.unwrap() as z.ZodType
  }
  return inner
}

/** A field's kind, from its meta or else its zod type. */
export function kindOf(schema: z.ZodType): FieldKind {
  const inner = unwrap(schema)
  const kind = schema.meta()?.kind ?? inner.meta()?.kind
  if (kind) return kind
  if (inner instanceof z.ZodBoolean) return 'bool'
  if (inner instanceof z.ZodNumber) return 'number'
  if (inner instanceof z.ZodEnum) return 'choice'
  if (inner instanceof z.ZodArray) return 'list'
  return 'text'
}

/** Whether the field may be null. */
export function isNullable(schema: z.ZodType): boolean {
  return schema.safeParse(null).success
}
