import type { StorefrontError } from '@backroom/contract/storefront/calls'

/** A refusal a website can act on: the code says what to do, the message why. */
export class StorefrontRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: StorefrontError['code'],
    message: string,
    readonly errors?: StorefrontError['errors'],
  ) {
    super(message)
  }
}
