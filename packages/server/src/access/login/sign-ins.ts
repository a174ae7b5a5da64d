import type { SignInKind, SignInOutcome } from '@backroom/contract/access/sign-ins'
import type { FastifyRequest } from 'fastify'
import { deviceName, userAgentOf } from '#access/login/devices'
import type { Database, Reader } from '#database/database'
import { plainAddress } from '#kit/http/addresses'
import { signInEvent } from '#tables/control/sign-in-events'

interface Happening {
  readonly kind: SignInKind
  readonly outcome?: SignInOutcome
  readonly reason?: string
  readonly groupUid?: number | null
  readonly userUid?: number | null
  readonly usernameTried?: string
  readonly sessionUid?: number | null
  readonly isNewDevice?: boolean
}

/** Writes down what happens around logging in; nothing is ever changed or taken away. */
export class SignIns {
  constructor(private readonly control: Database) {}

  /** In the running transaction where there is one, so that the trace exists exactly if the change does. */
  async note(
    happening: Happening,
    request: FastifyRequest | null,
    reader: Reader = this.control.orm,
  ): Promise<void> {
    const userAgent = request ? userAgentOf(request) : ''
    await reader.insert(signInEvent).values({
      outcome: 'ok',
      ...happening,
      reason: (happening.reason ?? '').slice(0, 500),
      at: new Date(),
      ip: request ? plainAddress(request.ip) : '',
      userAgent,
      deviceName: request ? deviceName(userAgent) : '',
      requestId: request?.id ?? '',
    })
  }
}
