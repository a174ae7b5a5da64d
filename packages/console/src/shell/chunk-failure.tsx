import { Button, Stack, Title } from '@mantine/core'
import { useRouteError } from 'react-router'
import { Mark } from '#kit/mark.tsx'
import { say } from '#kit/say.ts'
import classes from '#shell/overlay.module.css'

/** Covers the page when its code could not be loaded or fell over; reloading is the way on. */
export function ChunkFailure() {
  const error = useRouteError()
  const isMissingCode = error instanceof TypeError && /import|module|fetch/i.test(error.message)
  return (
    <div className={classes.cover} role="alertdialog" aria-labelledby="chunk-title">
      <Stack gap="md" maw={460}>
        <Mark size={32} />
        <Title order={1} fz={20} id="chunk-title">
          {isMissingCode
            ? say('This page could not be loaded. It may have been updated since you opened {product}.', {
                product: 'Backroom',
              })
            : say('Something went wrong on this page. Please contact the helpdesk.')}
        </Title>
        {!isMissingCode && <p className="code">{String((error as Error)?.message ?? error)}</p>}
        <div>
          <Button variant="white" color="dark" onClick={() => location.reload()}>
            {say('Reload')}
          </Button>
        </div>
      </Stack>
    </div>
  )
}
