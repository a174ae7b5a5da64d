import { twoFactor } from '@backroom/contract/access/two-factor'
import { Alert, Modal, Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { AuthenticatorStep } from '#access/two-factor/authenticator-step.tsx'
import { RecoveryCodesStep } from '#access/two-factor/recovery-codes-step.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

/** Sets up an authenticator app, or puts a new one in the place of the old. */
export function AuthenticatorDialog({ onClose }: { onClose: () => void }) {
  const start = useWrite(twoFactor.startTotp, { isQuiet: true })
  const confirm = useWrite(twoFactor.confirmTotp, { isQuiet: true })
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { mutate } = start
  useEffect(() => mutate({}), [mutate])
  const done = () => {
    notify({ title: say('Your authenticator app is set up') })
    onClose()
  }
  const refusal = confirm.error
  return (
    <Modal
      opened
      onClose={codes ? done : onClose}
      title={codes ? say('Recovery codes') : say('Set up an authenticator app')}
      size={440}
    >
      {codes ? (
        <RecoveryCodesStep codes={codes} finish={say('Finish')} onFinish={done} />
      ) : start.data ? (
        <AuthenticatorStep
          authenticator={start.data}
          error={refusal ? (refusal.body.errors?.code?.[0] ?? refusal.message) : ''}
          isBusy={confirm.isPending}
          onCode={async code => {
            const changed = await confirm.mutateAsync({ body: { code } }).catch(() => null)
            if (changed?.recoveryCodes) setCodes(changed.recoveryCodes)
            else if (changed) done()
            return changed !== null
          }}
          onBack={onClose}
        />
      ) : start.error ? (
        <Alert color="brick" py="xs">
          {start.error.body.code === 'reauth' ? say('Nothing was changed.') : start.error.message}
        </Alert>
      ) : (
        <Skeleton h={280} aria-busy="true" />
      )}
    </Modal>
  )
}
