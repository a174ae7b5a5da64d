import {
  authenticate,
  type LoggedIn,
  type SecondStepMethod,
  secondStep,
  sendLoginSms,
} from '@backroom/contract/access/session'
import { fatalMessages } from '@backroom/contract/errors'
import { useState } from 'react'
import { useCountdown } from '#access/login/use-countdown.ts'
import { keepSecondStep } from '#access/login/waiting-step.ts'
import { ApiError, call } from '#kit/calls/call.ts'
import { say } from '#kit/say.ts'
import { forgetSecondStep, logIn, saveToken } from '#kit/session/session.ts'

const quietly = { isQuiet: true }

/** The three messages that stop the console, in plain words; somebody logged out meets them here. */
const plainly: readonly (readonly [technical: string, plain: string])[] = [
  [fatalMessages.database, 'We cannot reach your store’s data. Try again in a few minutes.'],
  [fatalMessages.website, 'We cannot reach your website. Try again in a few minutes.'],
  [
    fatalMessages.version,
    'Your website and Backroom do not fit each other; one of them is being updated. Try again in a few minutes.',
  ],
]

/** Why an attempt was refused. */
export interface Refusal {
  readonly message: string
  /** The attempt as a whole is over: back to username and password. */
  readonly isOver: boolean
}

/** The steps of logging in, with what to tell the person when one is refused. */
export function useLogIn() {
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [waitSeconds, wait] = useCountdown()

  async function attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    setIsBusy(true)
    setRefusal(null)
    try {
      return await work()
    } catch (error) {
      setRefusal(refusalOf(error))
      if (error instanceof ApiError && error.status === 429 && error.retryAfterSeconds)
        wait(error.retryAfterSeconds)
    } finally {
      setIsBusy(false)
    }
  }

  return {
    message: refusal?.message ?? '',
    refusal,
    isBusy,
    /** Seconds until another attempt may be made. */
    waitSeconds,
    clear: () => setRefusal(null),
    /** Answers whether a second step is needed; undefined when refused. */
    withPassword: (username: string, password: string) =>
      attempt(async () => {
        const answer = await call(authenticate, { body: { username, password } }, quietly)
        if ('token' in answer) {
          logIn(answer.token, answer.user)
          return 'done' as const
        }
        const { twoFactorToken, ...waiting } = answer
        saveToken('twoFactor', twoFactorToken)
        keepSecondStep(waiting)
        return 'secondStep' as const
      }),
    /** Answers with the session, which the caller starts when it is ready: recovery codes are shown before. */
    withCode: (method: SecondStepMethod, code: string, enrol = false): Promise<LoggedIn | undefined> =>
      attempt(() => call(secondStep, { body: { method, code, ...(enrol && { enrol }) } }, quietly)),
    sendSms: () => attempt(() => call(sendLoginSms, { body: {} }, quietly)),
    attempt,
  }
}

/** The two-factor token is of no more use. */
const overCodes = ['loginExpired', 'tooManyCodes', 'sessionEnded']

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError))
    return { message: say('Something went wrong on this page. Please contact the helpdesk.'), isOver: false }
  const { status, body } = error
  const isOver = status === 401 && overCodes.includes(body.code ?? '')
  if (isOver) forgetSecondStep()
  const field = Object.values(body.errors ?? {})[0]?.[0]
  return { message: messageOf(body.message, field, body.clockOffSeconds), isOver }
}

function messageOf(message: string, field: string | undefined, clockOffSeconds: number | undefined): string {
  const said = message.replace(/\.$/, '').toLowerCase()
  const plain = plainly.find(([technical]) => technical.toLowerCase() === said)?.[1]
  const hint =
    clockOffSeconds && say('Your phone’s clock seems to be {n} seconds off.', { n: clockOffSeconds })
  const text = plain ? say(plain) : (field ?? message) || say('Something went wrong on our side. Try again.')
  return hint ? `${text} ${hint}` : text
}
