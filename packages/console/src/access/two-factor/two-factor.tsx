import { screens } from '@backroom/contract/access/screens'
import type { LoggedIn } from '@backroom/contract/access/session'
import { Anchor, Stack, Title } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { expiredNews, type LoginNews } from '#access/login/login-news.ts'
import { SignInCard } from '#access/login/sign-in-card.tsx'
import { waitingSecondStep } from '#access/login/waiting-step.ts'
import { Enrolment } from '#access/two-factor/enrolment.tsx'
import { RecoveryCodesStep } from '#access/two-factor/recovery-codes-step.tsx'
import { SecondStepPanel } from '#access/two-factor/second-step-panel.tsx'
import { say } from '#kit/say.ts'
import { forgetSecondStep, logIn } from '#kit/session/session.ts'

/** The second step of logging in, or setting one up where the store requires it. */
export function TwoFactor() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [waiting] = useState(waitingSecondStep)
  const [made, setMade] = useState<LoggedIn | null>(null)
  const query = search.size > 0 ? `?${search}` : ''

  const back = useCallback(
    (news: LoginNews | null) => {
      forgetSecondStep()
      void navigate(`${screens.login.path}${query}`, { replace: true, state: { news } })
    },
    [navigate, query],
  )
  const over = useCallback((text: string) => back(text ? { tone: 'bad', text } : expiredNews), [back])
  const enter = (session: LoggedIn) => {
    logIn(session.token, session.user)
    void navigate(`${screens.login.path}${query}`, { replace: true })
  }
  /** Codes are seen only this once, so nobody is taken past them. */
  const done = (session: LoggedIn) => (session.recoveryCodes ? setMade(session) : enter(session))

  useEffect(() => {
    if (!waiting) back(expiredNews) // the token is another tab's, and only that one knows what it asked
  }, [waiting, back])
  if (!waiting) return null
  return (
    <SignInCard>
      <Stack gap="md">
        <Title order={1} fz={20}>
          {made ? say('Recovery codes') : say('Two-factor authentication')}
        </Title>
        {made?.recoveryCodes ? (
          <RecoveryCodesStep codes={made.recoveryCodes} finish={say('Finish')} onFinish={() => enter(made)} />
        ) : waiting.enrolmentRequired ? (
          <Enrolment smsAllowed={waiting.smsAllowed} onDone={done} onOver={over} />
        ) : (
          <SecondStepPanel waiting={waiting} onDone={done} onOver={over} />
        )}
        {!made && (
          <Anchor component="button" type="button" ta="left" w="fit-content" onClick={() => back(null)}>
            {say('Start again')}
          </Anchor>
        )}
      </Stack>
    </SignInCard>
  )
}
