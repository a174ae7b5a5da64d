import { Box, Button, Drawer, Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { confirm } from '#kit/asking/confirm.tsx'
import { Bar } from '#kit/layout/bar.tsx'
import { Fields } from '#kit/layout/fields.tsx'
import { type EditControl, EditFrame, type Shown } from '#kit/record-page/edit-frame.tsx'
import { say } from '#kit/say.ts'

interface Props {
  readonly contract: Shown
  /** Null while it is not stored yet: there is no history to show. */
  readonly uid: number | null
  readonly control: EditControl
  readonly title: string
  /** False while there is nothing to show. */
  readonly isReady: boolean
  /** Over the fields: how it stands. */
  readonly intro?: ReactNode
  /** Buttons beside History. */
  readonly actions?: ReactNode
  readonly onClose: () => void
  /** The fields, on six columns. */
  readonly children: ReactNode
}

/** A record that is edited beside its list: drafts, merging, history and the save bar as on a page of its own. */
export function RecordDrawer(props: Props) {
  const { contract, uid, control, title, intro, actions, onClose } = props
  const close = async () => {
    // Escape in the history or a question over it closes that alone.
    if (document.querySelectorAll('[role=dialog],[role=alertdialog]').length > 1) return
    if (control.isDirty) {
      const isSure = await confirm({
        title: say('Close without saving?'),
        text: say('What you changed here is lost.'),
        confirm: say('Discard and close'),
        isDestructive: true,
      })
      if (!isSure) return
      control.discard()
    }
    onClose()
  }
  return (
    <Drawer
      opened
      onClose={() => void close()}
      position="right"
      size={640}
      title={title}
      closeOnClickOutside={!control.isDirty}
      closeButtonProps={{ 'aria-label': say('Close') }}
      classNames={{ body: 'fill' }}
    >
      {props.isReady ? (
        <EditFrame
          contract={contract}
          uid={uid}
          control={control}
          head={openHistory =>
            uid !== null && (
              <Bar edge="bottom" px={16}>
                <Box flex={1} className="line dim">
                  {intro}
                </Box>
                {actions}
                <Button leftSection={<IconHistory size={16} stroke={1.7} />} onClick={openHistory}>
                  {say('History')}
                </Button>
              </Bar>
            )
          }
        >
          {scroller => (
            <Box ref={scroller} p="14px 16px 24px" className="scrolls">
              <Fields>{props.children}</Fields>
            </Box>
          )}
        </EditFrame>
      ) : (
        <Skeleton h={320} m={16} w="auto" />
      )}
    </Drawer>
  )
}
