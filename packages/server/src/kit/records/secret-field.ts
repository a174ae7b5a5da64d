import type { Secrets } from '#kit/secrets'

const shownCharacters = 4

/** The last characters of a sealed secret, which is all that is ever shown of it again. */
export function endOf(secrets: Secrets, sealed: string | null | undefined): string {
  return sealed ? secrets.unseal(sealed).slice(-shownCharacters) : ''
}

/** Secrets as they are stored: one left out stays as it is, an empty one is forgotten. */
export function sealedOrGone<Field extends string>(
  secrets: Secrets,
  given: Readonly<Record<Field, string | undefined>>,
): Partial<Record<Field, string | null>> {
  const sent = Object.entries<string | undefined>(given).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    sent.map(([field, value]) => [field, value ? secrets.seal(value) : null]),
  ) as Partial<Record<Field, string | null>>
}
