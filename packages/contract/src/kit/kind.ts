import type { z } from 'zod'

declare const kindMark: unique symbol

/** A field whose kind the compiler knows as well; `meta` says it when the program runs. */
export interface OfKind<Kind extends string> {
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
