import { useQueries } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#kit/calls/call.ts'
import { keyOf } from '#kit/calls/use-endpoint.ts'
import { type Names, namesOf, pickerOf, questionsOf } from '#kit/reference-names.ts'

/** What the records are called that fields point at. Until they are there, and where they cannot be had, there are none. */
export function useReferenceNames(
  schema: z.ZodObject,
  values: Readonly<Record<string, readonly unknown[]>>,
): (field: string) => Names {
  const questions = questionsOf(schema, values)
  const answers = useQueries({
    queries: questions.map(({ options, uids }) => ({
      queryKey: keyOf(options, { query: { uids } }),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(options, { query: { uids } }, { signal, ignore: [0, 400, 403, 404, 429, 500, 502, 503, 504] }),
    })),
  })
  return field => {
    const options = pickerOf(schema.shape[field])
    return namesOf(
      questions.flatMap((each, place) => (each.options === options ? (answers[place]?.data ?? []) : [])),
    )
  }
}
