import { z } from 'zod'

/** Whoever did something, as shown: staff by name, the system itself as uid 0. */
export const person = z.object({ uid: z.number().int(), name: z.string() }).meta({ id: 'Person' })
export type Person = z.infer<typeof person>
