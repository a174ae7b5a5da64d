import type { Anonymisation } from '@backroom/contract/orders/customers/customers'
import { anonymiseReasons } from '@backroom/contract/orders/customers/words'
import {
  erasureCertificate,
  sealedInvoices,
  takeBackRequest,
} from '@backroom/contract/orders/erasure/erasure'
import { Alert, Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { download } from '#kit/calls/download.ts'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { useMay } from '#kit/session/use-may.ts'
import { format } from '#kit/store-facts.ts'
import { KeptRows } from '#orders/erasure/kept-section.tsx'
import { SealedInvoiceDialog } from '#orders/erasure/sealed-invoice-dialog.tsx'

interface Props {
  readonly uid: number
  readonly file: { readonly anonymisation: Anonymisation | null; readonly sealedInvoices: number }
}

/** How a request to remove somebody's data stands: what it waits for, or what was done and where that is proved. */
export function ErasureSection({ uid, file: { anonymisation, sealedInvoices: sealed } }: Props) {
  if (anonymisation?.state === 'waiting') return <Waiting uid={uid} request={anonymisation} />
  if (anonymisation?.state === 'done') return <Done uid={uid} request={anonymisation} sealed={sealed} />
  return null
}

function Waiting({ uid, request }: { readonly uid: number; readonly request: Anonymisation }) {
  const takeBack = useWrite(takeBackRequest)
  const mayTakeBack = useMay(takeBackRequest)
  return (
    <Alert
      color="amber"
      mb="md"
      title={say('Their data are to be removed by {day}', { day: format.when(request.dueBy) })}
    >
      <Stack gap={6}>
        <Text>{say('Asked for by {name}. It waits for:', { name: request.requestedBy.name })}</Text>
        <List size="sm">
          {request.blockers.map(({ text, path }) => (
            <List.Item key={text}>
              {path ? (
                <Anchor component={Link} to={path}>
                  {text}
                </Anchor>
              ) : (
                text
              )}
            </List.Item>
          ))}
        </List>
        {mayTakeBack && (
          <Group>
            <Button
              size="compact-sm"
              loading={takeBack.isPending}
              onClick={() => takeBack.mutate({ params: { uid } })}
            >
              {say('Take the request back')}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  )
}

interface DoneProps {
  readonly uid: number
  readonly request: Anonymisation
  readonly sealed: number
}

function Done({ uid, request, sealed }: DoneProps) {
  const [isReading, setIsReading] = useState(false)
  const mayRead = useMay(sealedInvoices)
  return (
    <Stack gap="sm" mb="md">
      <Alert
        color="heather"
        title={say('Their data were removed on {day}', { day: format.when(request.doneAt ?? '') })}
      >
        {say(anonymiseReasons[request.reason])}
      </Alert>
      {request.reason !== 'duplicate' && <KeptRows kept={request.kept} />}
      {mayRead && request.reason !== 'duplicate' && (
        <Group>
          <Button
            size="compact-sm"
            onClick={() => void download(erasureCertificate, { params: { uid } as never })}
          >
            {say('Certificate')}
          </Button>
          {sealed > 0 && (
            <Button size="compact-sm" onClick={() => setIsReading(true)}>
              {say('Sealed invoices…')}
            </Button>
          )}
        </Group>
      )}
      {isReading && <SealedInvoiceDialog uid={uid} onClose={() => setIsReading(false)} />}
    </Stack>
  )
}
