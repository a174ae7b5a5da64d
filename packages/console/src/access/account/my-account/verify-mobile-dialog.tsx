import { twoFactor } from '@backroom/contract/access/two-factor'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { MobileStep } from '#access/two-factor/mobile-step.tsx'
import { RecoveryCodesStep } from '#access/two-factor/recovery-codes-step.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

interface Props {
  readonly mobile: string
  /** Whether it is then also a second step, or only known to be right. */
  readonly asSecondStep: boolean
  readonly onClose: () => void
}

/** Proves a mobile number by a code sent to it. */
export function VerifyMobileDialog({ mobile, asSecondStep, onClose }: Props) {
  const start = useWrite(twoFactor.startSms, { isQuiet: true })
  const confirm = useWrite(twoFactor.confirmSms, { isQuiet: true })
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const refusal = confirm.error ?? start.error
  const done = () => {
    notify({ title: asSecondStep ? say('Text messages are your second step') : say('Mobile verified') })
    onClose()
  }
  return (
    <Modal
      opened
      onClose={codes ? done : onClose}
      title={asSecondStep ? say('Set up text messages') : say('Verify your mobile')}
      size={440}
    >
      {codes ? (
        <RecoveryCodesStep codes={codes} finish={say('Finish')} onFinish={done} />
      ) : (
        <MobileStep
          initial={mobile}
          error={refusal ? (Object.values(refusal.body.errors ?? {})[0]?.[0] ?? refusal.message) : ''}
          isBusy={start.isPending || confirm.isPending}
          onSend={typed => start.mutateAsync({ body: { mobile: typed } }).catch(() => undefined)}
          onCode={async code => {
            const changed = await confirm.mutateAsync({ body: { code, asSecondStep } }).catch(() => null)
            if (changed?.recoveryCodes) setCodes(changed.recoveryCodes)
            else if (changed) done()
            return changed !== null
          }}
          onBack={onClose}
        />
      )}
    </Modal>
  )
}
