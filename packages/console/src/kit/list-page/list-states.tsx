import { Box, Button, EmptyState, Group, Skeleton } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { IconCloudOff, IconFilterOff, IconListDetails, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ApiError } from '#kit/calls/call.ts'
import classes from '#kit/list-page/list-page.module.css'
import type { ListControl } from '#kit/list-page/use-list-state.ts'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'

const quietMs = 150

/** What a list without a single record says: what it is for, and the first step. */
export interface EmptyText {
  readonly icon?: ReactNode
  /** That there are none yet, unless it means something else. */
  readonly title?: string
  readonly text: string
  readonly action?: ReactNode
}

/** The list's place when there are no rows to show. */
export function NoRows({ control, empty }: { control: ListControl; empty: EmptyText }) {
  const { state, tab } = control
  // What a tab asks by itself nobody has asked for: on the first one the list is empty, on others that tab is.
  const isPlain = !tab.saved && JSON.stringify(state.filter) === JSON.stringify(tab.state.filter)
  const isAsking = state.search !== '' || (state.filter.length > 0 && !(isPlain && tab === control.tabs[0]))
  if (!isAsking) {
    return (
      <EmptyState
        mt={72}
        variant="light"
        color="spruce"
        icon={empty.icon ?? <IconListDetails size={28} stroke={1.7} />}
        title={empty.title ?? say('No {noun} yet', { noun: say(control.view.noun) })}
        description={empty.text}
      >
        {empty.action && <EmptyState.Actions>{empty.action}</EmptyState.Actions>}
      </EmptyState>
    )
  }
  const filters = state.filter.length
  return (
    <EmptyState
      mt={72}
      variant="light"
      color="gray"
      icon={<IconFilterOff size={28} stroke={1.7} />}
      title={say('No {noun} match', { noun: say(control.view.noun) })}
      description={[
        ...(state.search ? [say('The search is “{search}”.', { search: state.search })] : []),
        ...(isPlain && filters > 0 ? [say('The view is “{name}”.', { name: say(tab.name) })] : []),
        ...(!isPlain && filters > 0 ? [sayCount(filters, '1 filter is on.', '{n} filters are on.')] : []),
      ].join(' ')}
    >
      <EmptyState.Actions>
        <Button
          onClick={() =>
            control.change({
              search: '',
              filter: tab.saved || (isPlain && state.search === '') ? [] : tab.state.filter,
            })
          }
        >
          {say('Clear filters')}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  )
}

/** Whether asking again may be answered otherwise: nobody answered, or not in time, or with a fault. */
export function mayPass({ status }: ApiError): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500
}

/** The list's place when its rows could not be read; the tools stay. Retry stands there only where it may help. */
export function CouldNotLoad({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  return (
    <EmptyState
      mt={72}
      variant="light"
      color="brick"
      icon={<IconCloudOff size={28} stroke={1.7} />}
      title={say('Could not load')}
      description={error.message}
      role="alert"
    >
      {mayPass(error) && (
        <EmptyState.Actions>
          <Button leftSection={<IconRefresh size={16} stroke={1.7} />} onClick={onRetry}>
            {say('Retry')}
          </Button>
        </EmptyState.Actions>
      )}
    </EmptyState>
  )
}

/** Nothing for a moment, then rows in the shape they will have. */
export function LoadingRows({ rowHeight }: { rowHeight: number }) {
  const [isSlow, setIsSlow] = useState(false)
  useTimeout(() => setIsSlow(true), quietMs, { autoInvoke: true })
  if (!isSlow) return <div className={classes.none} aria-busy="true" />
  return (
    <Box className={classes.none ?? ''} px="var(--br-side)" pt={34} aria-busy="true">
      {Array.from({ length: 14 }, (_, index) => (
        <Group key={index.toString()} h={rowHeight} gap={16} wrap="nowrap" className={classes.bones ?? ''}>
          <Skeleton width={16} height={16} />
          <Skeleton width={rowHeight - 12} height={rowHeight - 12} />
          <Skeleton height={10} width={`${14 + ((index * 5) % 9)}%`} />
          <Skeleton height={10} width={`${8 + ((index * 3) % 6)}%`} />
          <Skeleton height={10} width={`${10 + ((index * 7) % 8)}%`} ml="auto" />
        </Group>
      ))}
    </Box>
  )
}
