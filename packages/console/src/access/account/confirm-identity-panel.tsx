import { confirmIdentity, me } from '@backroom/contract/access/session'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { noProof, ProofFields, proofErrors } from '#access/account/proof-fields.tsx'
import { Prompt } from '#kit/asking/prompt.tsx'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

/** "Confirm it's you": password, and a code when enrolled. */
export function ConfirmIdentityPanel({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const { data } = useRead(me, {}, { staleMs: 60_000 })
  const confirm = useWrite(confirmIdentity, { isQuiet: true })
  const [proof, setProof] = useState(noProof)
  const hasCode = Boolean(data?.secondStep.totp)
  const isReady = proof.password !== '' && (!hasCode || proof.code.length === 6)
  const formId = 'confirm-identity'
  return (
    <Prompt
      opened
      label={say('Confirm it’s you')}
      layer="confirm"
      onClose={() => onAnswer(false)}
      foot={
        <>
          <Button onClick={() => onAnswer(false)}>{say('Cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="filled"
            disabled={!isReady}
            loading={confirm.isPending}
          >
            {say('Confirm')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        style={{ padding: 24 }}
        onSubmit={event => {
          event.preventDefault()
          const { password, code } = proof
          confirm.mutate(
            { body: { password, ...(hasCode && { code }) } },
            { onSuccess: () => onAnswer(true), onError: () => setProof(noProof) },
          )
        }}
      >
        <Text fz={17} fw={640} mb={6}>
          {say('Confirm it’s you')}
        </Text>
        <Text mb="sm">{say('What you are about to do needs a fresh proof of who you are.')}</Text>
        <ProofFields
          proof={proof}
          onChange={setProof}
          hasCode={hasCode}
          isBusy={confirm.isPending}
          error={proofErrors(confirm.error?.message, confirm.error?.body.errors)}
        />
      </form>
    </Prompt>
  )
}
