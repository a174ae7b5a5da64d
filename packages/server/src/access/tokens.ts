import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'

const issuer = 'backroom'
const audience = 'backroom-api'
const accessDays = 7
const twoFactorMinutes = 10

const claims = z.object({
  sub: z.string().regex(/^\d+$/).transform(Number),
  sid: z.string(),
  grp: z.number().int(),
  bnd: z.string(),
  typ: z.enum(['access', '2fa']),
  iat: z.number(),
})
export type Claims = z.output<typeof claims>

type NewClaims = Omit<Claims, 'iat' | 'sub'> & { readonly sub: number }

/** Signs a token. It proves nothing by itself: the session it names must be alive and its binding cookie present. */
export async function signToken(key: Uint8Array, { sub, ...rest }: NewClaims): Promise<string> {
  return new SignJWT(rest)
    .setProtectedHeader({ alg: 'HS256', kid: '1' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(String(sub))
    .setIssuedAt()
    .setExpirationTime(rest.typ === 'access' ? `${accessDays}d` : `${twoFactorMinutes}m`)
    .sign(key)
}

/** The claims of a token we signed, or null. Only HS256 is taken, whatever the token says of itself. */
export async function readToken(key: Uint8Array, token: string, type: Claims['typ']): Promise<Claims | null> {
  const read = checkedBefore(key).get(token) ?? (await check(key, token))
  return read && read.typ === type && read.exp * 1_000 > Date.now() ? read : null
}

type Checked = Claims & { readonly exp: number }

const checkedMost = 10_000
const checked = new WeakMap<Uint8Array, Map<string, Checked>>()

/** The console sends one token with every call, and checking its signature takes longer than reading a record. */
function checkedBefore(key: Uint8Array): Map<string, Checked> {
  const known = checked.get(key) ?? new Map<string, Checked>()
  if (known.size >= checkedMost) known.clear()
  checked.set(key, known)
  return known
}

async function check(key: Uint8Array, token: string): Promise<Checked | null> {
  try {
    const { payload } = await jwtVerify(token, key, { issuer, audience, algorithms: ['HS256'] })
    const read = { ...claims.parse(payload), exp: payload.exp ?? 0 }
    checkedBefore(key).set(token, read)
    return read
  } catch {
    return null
  }
}
