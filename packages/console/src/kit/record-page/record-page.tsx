import type { AnyRecord, StoredOf } from '@backroom/contract/kit/record'
import { ActionIcon, Button, Drawer, EmptyState, Menu, Skeleton, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconChevronLeft,
  IconChevronRight,
  IconDots,
  IconHistory,
  IconInfoCircle,
  IconMoodEmpty,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { lastAddressOf, neighboursOf } from '#kit/list-page/list-memory.ts'
import { usePageNews } from '#kit/page.ts'
import { AlsoOpen } from '#kit/record-page/also-open.tsx'
import { EditFrame } from '#kit/record-page/edit-frame.tsx'
import { JumpList } from '#kit/record-page/jump-list.tsx'
import classes from '#kit/record-page/record-page.module.css'
import { useRecord } from '#kit/record-page/use-record.ts'
import { say } from '#kit/say.ts'
import { Thumb } from '#kit/thumb.tsx'

/** How a record introduces itself over its form. */
export interface RecordIntro {
  readonly title: string
  readonly picture?: string | null
  readonly pill?: ReactNode
  readonly second?: ReactNode
}

interface Props<Contract extends AnyRecord> {
  readonly contract: Contract
  readonly uid: number
  /** The list it belongs to: where "back" leads and whose neighbours it has. */
  readonly listPath: string
  readonly addressOf: (uid: number) => string
  readonly intro: (record: StoredOf<Contract>) => RecordIntro
  /** Buttons of the head. */
  readonly actions?: (record: StoredOf<Contract>) => ReactNode
  /** Items of the dots menu. */
  readonly menu?: (record: StoredOf<Contract>) => ReactNode
  /** Cards beside the form. */
  readonly rail?: (record: StoredOf<Contract>) => ReactNode
  /** The sections. */
  readonly children: (record: StoredOf<Contract>) => ReactNode
}

/** Rung 1 of an edit page: everything an edit page of the product does; the sections are the page's own. */
export function RecordPage<Contract extends AnyRecord>(props: Props<Contract>) {
  const { contract, uid, listPath } = props
  const control = useRecord(contract, uid)
  const { record } = control
  const intro = record && props.intro(record)
  usePageNews({ title: intro?.title ?? null, isDirty: control.isDirty, hasSaveBar: true })
  if (control.error?.status === 404) {
    return <Gone noun={contract.noun} message={control.error.message} listPath={listPath} />
  }
  if (!record || !intro || control.version === 0) return <Loading />
  return (
    <EditFrame
      contract={contract}
      uid={uid}
      control={control}
      head={openHistory => <Head {...props} record={record} intro={intro} onHistory={openHistory} />}
    >
      {scroller => (
        <div ref={scroller} className={classes.body}>
          <JumpList scroller={scroller} />
          <div className={classes.form}>{props.children(record)}</div>
          <Rail contract={contract} uid={uid}>
            {props.rail?.(record)}
          </Rail>
        </div>
      )}
    </EditFrame>
  )
}

interface HeadProps<Contract extends AnyRecord> extends Omit<Props<Contract>, 'intro'> {
  readonly record: StoredOf<Contract>
  readonly intro: RecordIntro
  readonly onHistory: () => void
}

function Head<Contract extends AnyRecord>({
  record,
  intro,
  uid,
  listPath,
  addressOf,
  actions,
  menu,
  onHistory,
}: HeadProps<Contract>) {
  const navigate = useNavigate()
  const { previous, next } = neighboursOf(listPath, uid)
  const go = (to: number | undefined) => (to === undefined ? undefined : () => void navigate(addressOf(to)))
  return (
    <div className={classes.head}>
      {intro.picture !== undefined && <Thumb src={intro.picture} size={44} />}
      <div className={classes.names}>
        <div className={classes.titleRow}>
          <h1 className="cut">{intro.title}</h1>
          {intro.pill}
        </div>
        <div className={classes.second}>{intro.second}</div>
      </div>
      <div className={classes.headActions}>
        {actions?.(record)}
        <Button leftSection={<IconHistory size={16} stroke={1.7} />} onClick={onHistory} visibleFrom="sm">
          {say('History')}
        </Button>
        <ActionIcon size={44} hiddenFrom="sm" aria-label={say('History')} onClick={onHistory}>
          <IconHistory size={20} stroke={1.7} />
        </ActionIcon>
        {menu && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon size={30} variant="default" aria-label={say('More')}>
                <IconDots size={16} stroke={1.7} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>{menu(record)}</Menu.Dropdown>
          </Menu>
        )}
        <ActionIcon.Group className={classes.neighbours ?? ''}>
          <Tooltip label={say('Previous in the list')}>
            <ActionIcon
              size={30}
              variant="default"
              aria-label={say('Previous in the list')}
              disabled={previous === undefined}
              onClick={go(previous)}
            >
              <IconChevronLeft size={16} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={say('Next in the list')}>
            <ActionIcon
              size={30}
              variant="default"
              aria-label={say('Next in the list')}
              disabled={next === undefined}
              onClick={go(next)}
            >
              <IconChevronRight size={16} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        </ActionIcon.Group>
      </div>
    </div>
  )
}

/** Beside the form while there is room; behind a button on tablets; under the form on phones. */
function Rail({ contract, uid, children }: { contract: AnyRecord; uid: number; children: ReactNode }) {
  const isNarrow = useMediaQuery('(max-width: 1199px)') ?? false
  const isPhone = useMediaQuery('(max-width: 47.99em)') ?? false
  const [isOpen, setIsOpen] = useState(false)
  const cards = (
    <div className={classes.rail}>
      {children}
      <AlsoOpen entity={contract.resource} uid={uid} />
    </div>
  )
  if (!isNarrow || isPhone) return cards
  return (
    <>
      <Button
        className={classes.railButton ?? ''}
        leftSection={<IconInfoCircle size={16} />}
        onClick={() => setIsOpen(true)}
      >
        {say('At a glance')}
      </Button>
      <Drawer opened={isOpen} onClose={() => setIsOpen(false)} title={say('At a glance')}>
        {cards}
      </Drawer>
    </>
  )
}

function Gone({ noun, message, listPath }: { noun: string; message: string; listPath: string }) {
  return (
    <EmptyState
      mt={80}
      variant="light"
      color="gray"
      icon={<IconMoodEmpty size={28} stroke={1.7} />}
      title={say('No such {noun}', { noun: say(noun) })}
      description={message}
    >
      <EmptyState.Actions>
        <Button component={Link} to={lastAddressOf(listPath)} variant="filled">
          {say('Back to the list')}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  )
}

function Loading() {
  return (
    <div className={classes.page} aria-busy="true">
      <div className={classes.head}>
        <Skeleton w={44} h={44} />
        <Skeleton w={220} h={16} />
      </div>
      <div className={classes.body}>
        <div />
        <div className={classes.form}>
          <Skeleton h={220} radius="lg" />
          <Skeleton h={160} radius="lg" />
        </div>
      </div>
    </div>
  )
}
