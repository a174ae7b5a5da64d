import type { Me } from '@backroom/contract/access/session'
import { recoveryCodeCount, twoFactor } from '@backroom/contract/access/two-factor'
import { Alert, Button, Group, Modal, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { AuthenticatorDialog } from '#access/account/my-account/authenticator-dialog.tsx'
import { VerifyMobileDialog } from '#access/account/my-account/verify-mobile-dialog.tsx'
import { RecoveryCodesStep } from '#access/two-factor/recovery-codes-step.tsx'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** What a person proves themselves with beyond the password. */
export function SecondStepSection({ person }: { person: Me }) {
  const { totp, sms, recoveryCodesLeft, smsAllowed } = person.secondStep
  const [open, setOpen] = useState<'app' | 'sms' | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const removeTotp = useWrite(twoFactor.removeTotp)
  const removeSms = useWrite(twoFactor.removeSms)
  const makeCodes = useWrite(twoFactor.makeRecoveryCodes)
  const refusal = removeTotp.error ?? removeSms.error ?? makeCodes.error

  const remove = async (write: typeof removeTotp | typeof removeSms, what: string) => {
    const isSure = await confirm({
      title: say('Remove {what}?', { what }),
      text: say('Logging in will no longer ask for it.'),
      confirm: say('Remove'),
      isDestructive: true,
    })
    if (isSure) write.mutate({}, { onSuccess: () => notify({ title: say('{what} is removed', { what }) }) })
  }
  const renew = async () => {
    const isSure = await confirm({
      title: say('Make new recovery codes?'),
      text: say('The old ones stop working.'),
      confirm: say('Make new codes'),
    })
    if (isSure) makeCodes.mutate({}, { onSuccess: made => setCodes(made.recoveryCodes ?? null) })
  }

  return (
    <Section title={say('Second step')}>
      {refusal && refusal.body.code !== 'reauth' && (
        <Alert color="brick" py="xs" role="alert">
          {Object.values(refusal.body.errors ?? {})[0]?.[0] ?? refusal.message}
        </Alert>
      )}
      <div>
        <Step
          title={say('App')}
          text={
            totp
              ? say('Set up {when}.', { when: format.date(totp.since) })
              : say('An authenticator app on your phone shows a new code every 30 seconds.')
          }
        >
          <Button variant={totp || sms ? 'default' : 'filled'} onClick={() => setOpen('app')}>
            {totp ? say('Replace…') : say('Set up…')}
          </Button>
          {totp && (
            <Button c="var(--br-bad)" onClick={() => void remove(removeTotp, say('The app'))}>
              {say('Remove…')}
            </Button>
          )}
        </Step>
        {(smsAllowed || sms) && (
          <Step
            title={say('Text message')}
            text={
              sms
                ? say('{mobile}, since {when}.', { mobile: sms.hint, when: format.date(sms.since) })
                : say('Text messages can be intercepted; an authenticator app is safer.')
            }
          >
            <Button onClick={() => setOpen('sms')}>{sms ? say('Replace…') : say('Set up…')}</Button>
            {sms && (
              <Button c="var(--br-bad)" onClick={() => void remove(removeSms, say('The text message'))}>
                {say('Remove…')}
              </Button>
            )}
          </Step>
        )}
        {(totp || sms) && (
          <Step
            title={say('Recovery codes')}
            text={say('{n} of {total} left.', { n: recoveryCodesLeft, total: recoveryCodeCount })}
          >
            <Button onClick={() => void renew()}>{say('Make new…')}</Button>
          </Step>
        )}
      </div>
      {open === 'app' && <AuthenticatorDialog onClose={() => setOpen(null)} />}
      {open === 'sms' && (
        <VerifyMobileDialog mobile={person.mobile ?? ''} asSecondStep onClose={() => setOpen(null)} />
      )}
      <Modal opened={codes !== null} onClose={() => setCodes(null)} title={say('Recovery codes')} size={440}>
        {codes && <RecoveryCodesStep codes={codes} finish={say('Done')} onFinish={() => setCodes(null)} />}
      </Modal>
    </Section>
  )
}

function Step({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Group justify="space-between" gap={12} py={10} className="ruled">
      <div>
        <Text fw={570}>{title}</Text>
        <Text c="dimmed">{text}</Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        {children}
      </Group>
    </Group>
  )
}
