import type { Endpoint } from '@backroom/contract/kit/endpoint'
import type { AnyRecord, StoredOf, WholeRecord } from '@backroom/contract/kit/record'
import { Box, Button, Drawer, Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { confirm } from '#kit/asking/confirm.tsx'
import { mayClose } from '#kit/asking/may-close.ts'
import type { ApiError } from '#kit/calls/call.ts'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { Bar } from '#kit/layout/bar.tsx'
import { Fields } from '#kit/layout/fields.tsx'
import { CouldNotLoad } from '#kit/list-page/list-states.tsx'
import { type EditControl, EditFrame } from '#kit/record-page/edit-frame.tsx'
import { type Makeable, useNewRecord } from '#kit/record-page/use-new-record.ts'
import { useRecord } from '#kit/record-page/use-record.ts'
import { say } from '#kit/say.ts'
import { useMay } from '#kit/session/use-may.ts'

type Drawable = AnyRecord & { readonly create?: Endpoint; readonly remove?: Endpoint }

interface Props<Contract extends Drawable> {
  readonly contract: Contract
  readonly uid: number | 'new'
  /** What a new one begins with, where one can be made here. */
  readonly blank?: FieldValues
  /** Given nothing while it is being read or made. */
  readonly title: (record: StoredOf<Contract> | undefined) => string
  /** Over the fields: how it stands. */
  readonly intro?: (record: StoredOf<Contract>) => ReactNode
  /** Buttons beside History. */
  readonly actions?: (record: StoredOf<Contract>, control: EditControl) => ReactNode
  /** What is said before one is deleted, where one can be. */
  readonly removal?: (record: StoredOf<Contract>) => { readonly text: string; readonly confirm: string }
  readonly onMade?: (made: StoredOf<Contract>) => void
  readonly onClose: () => void
  /** The fields, on six columns; given nothing for a new record. */
  readonly children: (record: StoredOf<Contract> | undefined) => ReactNode
}

/**
 * A record that is made or edited beside its list: read, typed, saved and merged, kept as a draft, deleted, and closed only with
 * a question while something is unsaved.
 */
export function RecordDrawer<Contract extends Drawable>(props: Props<Contract>) {
  return props.uid === 'new' ? <New {...props} /> : <Stored {...props} uid={props.uid} />
}

function New<Contract extends Drawable>(props: Props<Contract>) {
  const { contract, blank = {}, title, onMade, onClose, children } = props
  const made = (record: StoredOf<Contract>) => {
    onMade?.(record)
    onClose()
  }
  const control = useNewRecord(contract as Contract & Makeable, blank, made, `new-${contract.resource}`)
  return (
    <Frame contract={contract} uid={null} control={control} title={title(undefined)} onClose={onClose}>
      {children(undefined)}
    </Frame>
  )
}

function Stored<Contract extends Drawable>({ uid, ...props }: Props<Contract> & { uid: number }) {
  const { contract, title, intro, actions, removal, onClose, children } = props
  const control = useRecord(contract, uid, `${contract.resource}-${uid}`)
  const remove = useWrite((contract as unknown as WholeRecord).remove ?? contract.update)
  const mayRemove = useMay(contract.update)
  const record = control.version > 0 ? control.record : undefined
  const askToRemove = async (what: StoredOf<Contract>) => {
    const asking = { title: say('Delete {name}?', { name: title(what) }), isDestructive: true }
    if (!removal || !(await confirm({ ...asking, ...removal(what) }))) return
    remove.mutate({ params: { uid }, query: { version: control.version } }, { onSuccess: onClose })
  }
  return (
    <Frame
      contract={contract}
      uid={uid}
      control={control}
      title={title(record)}
      error={control.error}
      onRetry={control.retry}
      intro={record && intro?.(record)}
      actions={
        record && (
          <>
            {actions?.(record, control)}
            {removal && mayRemove && (
              <Button c="brick" loading={remove.isPending} onClick={() => void askToRemove(record)}>
                {say('Delete…')}
              </Button>
            )}
          </>
        )
      }
      onClose={onClose}
    >
      {record && children(record)}
    </Frame>
  )
}

interface FrameProps {
  readonly contract: AnyRecord
  /** Null while it is not stored yet: there is no history to show. */
  readonly uid: number | null
  readonly control: EditControl
  readonly title: string
  readonly intro?: ReactNode
  readonly actions?: ReactNode
  readonly onClose: () => void
  /** Why there will be nothing to show. */
  readonly error?: ApiError | null
  readonly onRetry?: () => void
  /** Nothing while there is nothing to show. */
  readonly children: ReactNode
}

function Frame(props: FrameProps) {
  const {
    contract,
    uid,
    control,
    title,
    intro,
    actions,
    error,
    onRetry = () => {},
    onClose,
    children,
  } = props
  const close = async () => {
    if (!(await mayClose(control.isDirty))) return
    if (control.isDirty) control.discard()
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
      {children ? (
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
              <Fields>{children}</Fields>
            </Box>
          )}
        </EditFrame>
      ) : error ? (
        <CouldNotLoad error={error} onRetry={onRetry} />
      ) : (
        <Skeleton h={320} m={16} w="auto" />
      )}
    </Drawer>
  )
}
