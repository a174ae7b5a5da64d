import { recordPath, type Screen } from '@backroom/contract/kit/screen'
import { ActionIcon, Button, Drawer, EmptyState, Group, Menu, Skeleton, Stack, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconChevronLeft,
  IconChevronRight,
  IconDots,
  IconExternalLink,
  IconHistory,
  IconInfoCircle,
  IconMoodEmpty,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ApiError } from '#kit/calls/call.ts'
import { useIsPhone } from '#kit/is-phone.ts'
import { usePageKeys } from '#kit/keys.ts'
import { Bar } from '#kit/layout/bar.tsx'
import { PageBody } from '#kit/layout/page-body.tsx'
import { lastAddressOf, neighboursOf } from '#kit/list-page/list-memory.ts'
import { CouldNotLoad } from '#kit/list-page/list-states.tsx'
import { Thumb } from '#kit/parts/thumb.tsx'
import { AlsoOpen } from '#kit/record-page/also-open.tsx'
import { type EditControl, EditFrame, type Shown } from '#kit/record-page/edit-frame.tsx'
import { JumpList } from '#kit/record-page/jump-list.tsx'
import classes from '#kit/record-page/record-page.module.css'
import { say } from '#kit/say.ts'
import { useStoreFacts } from '#kit/store-facts.ts'

/** How a record introduces itself over its form. */
export interface RecordIntro {
  readonly title: string
  readonly picture?: string | null
  readonly pill?: ReactNode
  readonly second?: ReactNode
  /** Its path on the site, if shoppers can see it. */
  readonly sitePath?: string | null
}

interface HeadProps {
  readonly uid: number
  readonly listPath: string
  readonly screen: Pick<Screen, 'path'>
  readonly intro: RecordIntro
  readonly actions?: ReactNode
  readonly menu?: ReactNode
}

interface Props extends HeadProps {
  readonly contract: Shown
  readonly control: EditControl
  /** What the button to the rail says where there is no room beside the form. */
  readonly railTitle?: string
  readonly rail?: ReactNode
  /** Under the head: what is special about this record. */
  readonly bar?: ReactNode
  /** Fields that could be better: their sections carry an amber triangle. */
  readonly advised?: ReadonlySet<string>
  /** The flag that puts it to work, where saving and switching on is one step. */
  readonly switch?: string | undefined
  readonly children: ReactNode
}

/** Rung 2 of a record's page: head with neighbours, jump list, form, rail; loading and saving are the caller's. */
export function RecordFrame(props: Props) {
  const { contract, uid, control, rail, children } = props
  return (
    <EditFrame
      contract={contract}
      uid={uid}
      control={control}
      switch={props.switch}
      head={openHistory => (
        <>
          <Head {...props} onHistory={openHistory} />
          {props.bar}
        </>
      )}
    >
      {scroller => (
        <PageBody ref={scroller} columns="record">
          <JumpList scroller={scroller} {...(props.advised && { advised: props.advised })} />
          <Stack gap="var(--br-between)" miw={0}>
            {children}
          </Stack>
          <Rail entity={contract.resource} uid={uid} title={props.railTitle ?? say('At a glance')}>
            {rail}
          </Rail>
        </PageBody>
      )}
    </EditFrame>
  )
}

function Head({
  uid,
  listPath,
  screen,
  intro,
  actions,
  menu,
  onHistory,
}: HeadProps & { readonly onHistory: () => void }) {
  const navigate = useNavigate()
  const { shopUrl } = useStoreFacts()
  const onSite = shopUrl && intro.sitePath ? outside(`${shopUrl}${intro.sitePath}`) : null
  const { previous, next } = neighboursOf(listPath, uid)
  const go = (to: number | undefined) =>
    to === undefined ? () => {} : () => void navigate(recordPath(screen, to))
  usePageKeys([
    { keys: 'alt+,', description: 'Previous in the list', run: go(previous) },
    { keys: 'alt+.', description: 'Next in the list', run: go(next) },
  ])
  return (
    <Bar edge="bottom" mih={64} bg="var(--br-page)">
      {intro.picture !== undefined && <Thumb src={intro.picture} size={44} />}
      <div className={classes.names}>
        <div className="line">
          <h1 className="cut">{intro.title}</h1>
          {intro.pill}
        </div>
        <div className="line dim">{intro.second}</div>
      </div>
      <Group gap={8} ml="auto">
        {onSite && (
          <Button {...onSite} rightSection={<IconExternalLink size={15} stroke={1.7} />} visibleFrom="sm">
            {say('View on site')}
          </Button>
        )}
        {actions}
        <Button leftSection={<IconHistory size={16} stroke={1.7} />} onClick={onHistory} visibleFrom="md">
          {say('History')}
        </Button>
        <ActionIcon size={44} hiddenFrom="md" aria-label={say('History')} onClick={onHistory}>
          <IconHistory size={20} stroke={1.7} />
        </ActionIcon>
        {menu && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon size={30} variant="default" aria-label={say('More')}>
                <IconDots size={16} stroke={1.7} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {onSite && (
                <Menu.Item {...onSite} hiddenFrom="sm">
                  {say('View on site')}
                </Menu.Item>
              )}
              {menu}
            </Menu.Dropdown>
          </Menu>
        )}
        <ActionIcon.Group visibleFrom="sm">
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
      </Group>
    </Bar>
  )
}

const outside = (href: string) => ({ component: 'a', href, target: '_blank', rel: 'noreferrer' }) as const

/** Beside the form while there is room; behind a button on tablets; under the form on phones. */
function Rail(props: { entity: string; uid: number; title: string; children: ReactNode }) {
  const { entity, uid, title, children } = props
  const isNarrow = useMediaQuery('(max-width: 1199px)') ?? false
  const isPhone = useIsPhone()
  const [isOpen, setIsOpen] = useState(false)
  const cards = (
    <Stack gap={14} p={isPhone ? 16 : 0} className={classes.rail ?? ''}>
      {children}
      <AlsoOpen entity={entity} uid={uid} />
    </Stack>
  )
  if (!isNarrow || isPhone) return cards
  return (
    <>
      <Button
        className={classes.railButton ?? ''}
        leftSection={<IconInfoCircle size={16} />}
        onClick={() => setIsOpen(true)}
      >
        {title}
      </Button>
      <Drawer opened={isOpen} onClose={() => setIsOpen(false)} title={title}>
        {cards}
      </Drawer>
    </>
  )
}

interface AbsentProps {
  readonly noun: string
  readonly error: ApiError | null
  readonly listPath: string
  readonly onRetry: () => void
}

/** What stands in the place of a record that is not there: its shape while it comes, that it has gone, or why it cannot be read. */
export function Absent({ noun, error, listPath, onRetry }: AbsentProps) {
  if (error?.status === 404) return <Gone noun={noun} message={error.message} listPath={listPath} />
  return error ? <CouldNotLoad error={error} onRetry={onRetry} /> : <Loading />
}

/** There is no such record, or no longer. */
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

/** The shape of an edit page, until it is there. */
function Loading() {
  return (
    <div className="fill" aria-busy="true">
      <Bar edge="bottom" mih={64} bg="var(--br-page)">
        <Skeleton w={44} h={44} />
        <Skeleton w={220} h={16} />
      </Bar>
      <PageBody columns="record">
        <div />
        <Stack gap="var(--br-between)" miw={0}>
          <Skeleton h={220} radius="lg" />
          <Skeleton h={160} radius="lg" />
        </Stack>
      </PageBody>
    </div>
  )
}
