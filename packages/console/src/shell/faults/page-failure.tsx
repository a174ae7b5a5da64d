import { Button, EmptyState } from '@mantine/core'
import { IconAlertOctagon } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { reloadFreely } from '#kit/asking/leaving.ts'
import { ChunkError } from '#kit/load-part.ts'
import { say } from '#kit/say.ts'
import { report } from '#shell/faults/error-log.ts'

/** Stands in for a page that fell over; menu and header live on. Missing code has its own overlay. */
export function PageFailure() {
  const error = useRouteError()
  const isMissingCode = error instanceof ChunkError
  useEffect(() => {
    if (!isMissingCode) report('error', error)
  }, [error, isMissingCode])
  if (isMissingCode) return null
  return (
    <EmptyState
      mt={80}
      variant="light"
      color="brick"
      icon={<IconAlertOctagon size={28} stroke={1.7} />}
      title={say('This page fell over')}
      description={say('What you typed is kept. Reload to go on.')}
    >
      <EmptyState.Actions>
        <Button variant="filled" onClick={reloadFreely}>
          {say('Reload')}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  )
}
