import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Secrets } from '#kit/secrets'

const issuer = 'backroom'
const audience = 'backroom-api'
const accessSeconds = 7 * 86_400
/** How long the second step of a login may take. */
export const twoFactorSeconds = 10 * 60

const claims = z.object({
  sub: z.string().regex(/^\d+$/).transform(Number),
  /** The session; of a two-factor token the second step it belongs to. */
  sid: z.string(),
  grp: z.number().int(),
  bnd: z.string(),
  typ: z.enum(['access', '2fa']),
  /** Changes with the person's name, level and super flag, so that a token that no longer tells the truth is renewed. */
  usr: z.string(),
  iat: z.number(),
})
export type Claims = z.output<typeof claims>

type NewClaims = Omit<Claims, 'iat' | 'sub'> & { readonly sub: number }

/** Signs a token. It proves nothing by itself: the session it names must be alive and its binding cookie present. */
export async function signToken(secrets: Secrets, { sub, ...rest }: NewClaims): Promise<string> {
  const now = Math.floor(Date.now() / 1_000)
  return new SignJWT(rest)
    .setProtectedHeader({ alg: 'HS256', kid: secrets.tokenKid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(String(sub))
    .setIssuedAt(now)
    .setExpirationTime(now + (rest.typ === 'access' ? accessSeconds : twoFactorSeconds))
    .sign(secrets.tokenKey)
}

/** The claims of a token we signed, or null. Only HS256 is taken, whatever the token says of itself. */
export async function readToken(
  secrets: Secrets,
  token: string,
  type: Claims['typ'],
): Promise<Claims | null> {
  const read = checkedBefore(secrets).get(token) ?? (await check(secrets, token))
  return read && read.typ === type && read.exp * 1_000 > Date.now() ? read : null
}

type Checked = Claims & { readonly exp: number }

const checkedMost = 10_000
const checked = new WeakMap<Secrets, Map<string, Checked>>()

/** The console sends one token with every call, and checking its signature takes longer than reading a record. */
function checkedBefore(secrets: Secrets): Map<string, Checked> {
  const known = checked.get(secrets) ?? new Map<string, Checked>()
  if (known.size >= checkedMost) known.clear()
  checked.set(secrets, known)
  return known
}

async function check(secrets: Secrets, token: string): Promise<Checked | null> {
  try {
    const key = secrets.tokenKeys.get(decodeProtectedHeader(token).kid ?? '')
    if (!key) return null
    const { payload } = await jwtVerify(token, key, {
      issuer,
      audience,
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'iat', 'sub'],
      currentDate: new Date(),
    })
    const read = { ...claims.parse(payload), exp: payload.exp as number }
    checkedBefore(secrets).set(token, read)
    return read
  } catch {
    return null
  }
}
