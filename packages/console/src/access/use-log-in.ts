import { authenticate, secondStep } from '@backroom/contract/access/session'
import { useState } from 'react'
import { ApiError, call } from '#kit/call.ts'
import { say } from '#kit/say.ts'
import { logIn, saveToken } from '#kit/session.ts'

const handled = { ignore: [0, 400, 401, 403, 429, 500, 502, 503, 504], isQuiet: true }

/** The two steps of logging in, with what to tell the person when one is refused. */
export function useLogIn() {
  const [message, setMessage] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  async function attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    setIsBusy(true)
    setMessage('')
    try {
      return await work()
    } catch (error) {
      setMessage(
        error instanceof ApiError
          ? error.message
          : say('Something went wrong on this page. Please contact the helpdesk.'),
      )
    } finally {
      setIsBusy(false)
    }
  }

  return {
    message,
    isBusy,
    /** Answers whether a second step is needed; undefined when refused. */
    withPassword: (username: string, password: string) =>
      attempt(async () => {
        const answer = await call(authenticate, { body: { username, password } }, handled)
        if ('token' in answer) logIn(answer.token, answer.user)
        else saveToken('twoFactor', answer.twoFactorToken)
        return 'token' in answer ? ('done' as const) : ('secondStep' as const)
      }),
    withCode: (code: string) =>
      attempt(async () => {
        const { token, user } = await call(secondStep, { body: { method: 'totp', code } }, handled)
        logIn(token, user)
        return 'done' as const
      }),
  }
}
