import { Suspense, useEffect, useState } from 'react'
import { onReauth } from '#kit/calls/reauth.ts'
import { lazyPart } from '#kit/load-part.ts'

const ConfirmIdentityPanel = lazyPart(() =>
  import('#access/account/confirm-identity-panel.tsx').then(({ ConfirmIdentityPanel: Panel }) => Panel),
)

type Answer = (isConfirmed: boolean) => void

/** Asks who is sitting here when a call wants a fresh proof; the call is then made again. Stands once in the shell. */
export function ConfirmIdentityDialog() {
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => onReauth(() => new Promise(resolve => setAnswer(() => resolve))), [])
  if (!answer) return null
  return (
    <Suspense fallback={null}>
      <ConfirmIdentityPanel
        onAnswer={isConfirmed => {
          setAnswer(null)
          answer(isConfirmed)
        }}
      />
    </Suspense>
  )
}
