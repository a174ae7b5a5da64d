import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import { addressLine } from '@backroom/contract/kit/shapes/address'
import { sealedInvoices } from '@backroom/contract/orders/erasure/erasure'
import { useState } from 'react'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { Question } from '#kit/fields/question.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

interface Props {
  readonly uid: number
  readonly onClose: () => void
}

/** Opens the invoices that the law asks to keep, to whoever says why; that stays in the history. */
export function SealedInvoiceDialog({ uid, onClose }: Props) {
  const [values, setValues] = useState({ reason: '' })
  const [read, setRead] = useState<ReplyOf<typeof sealedInvoices> | null>(null)
  return (
    <CallDialog
      title={say('Sealed invoices')}
      size={640}
      call={sealedInvoices}
      submit={say('Read them')}
      isReady={values.reason.trim() !== ''}
      sent={() => ({ params: { uid }, query: values })}
      staysOpen={reply => {
        setRead(reply)
        return true
      }}
      onClose={onClose}
    >
      {errorOf => (
        <>
          <Question
            schema={sealedInvoices.query}
            name="reason"
            values={values}
            onChange={setValues}
            error={errorOf('reason')}
            hint={say('It is kept in the history that you read them, and why.')}
            isFirst
          />
          {read && (
            <FewRows
              label={say('Sealed invoices')}
              none=""
              rows={read.map(({ orderUid, number, address, companyName, vatNumber, destroyAt }) => ({
                key: orderUid,
                cells: {
                  Order: <span className="code">{number}</span>,
                  Invoice: [companyName, addressLine(address)].filter(Boolean).join(', '),
                  'VAT number': vatNumber,
                  'Kept until': format.when(destroyAt),
                },
              }))}
            />
          )}
        </>
      )}
    </CallDialog>
  )
}
