import { Notifications } from '@mantine/notifications'
import { useValue } from '#kit/external-store.ts'
import { useIsPhone } from '#kit/is-phone.ts'
import { pageNews } from '#kit/page/page.ts'
import classes from '#shell/frame/frame.module.css'

/** Passing notices: in the corner, above whatever bar the page has there; at the top of a phone. */
export function Notices() {
  const { hasSaveBar } = useValue(pageNews)
  const isPhone = useIsPhone()
  return (
    <Notifications
      className={(hasSaveBar ? classes.aboveSaveBar : classes.aboveFoot) ?? ''}
      position={isPhone ? 'top-center' : 'bottom-right'}
      limit={3}
      zIndex={200}
      containerWidth={360}
    />
  )
}
