import { z } from 'zod'
import { remembered } from '#kit/local.ts'

/** How tables are spaced in this browser. */
export const density = remembered('density', z.enum(['comfortable', 'compact']), 'comfortable')

/** The username to offer at the next login, when the person wants that. */
export const rememberedUsername = remembered('username', z.string().max(254), '')
