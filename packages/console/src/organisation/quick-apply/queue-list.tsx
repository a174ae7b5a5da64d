import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import type { facetQueueState, QueueItem } from '@backroom/contract/organisation/filters/item-facets'
import { Avatar, Box, Tooltip, UnstyledButton } from '@mantine/core'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Thumb } from '#kit/parts/thumb.tsx'
import { say } from '#kit/say.ts'
import { ownUid } from '#kit/session/session.ts'
import { format } from '#kit/store-facts.ts'
import classes from '#organisation/quick-apply/quick-apply.module.css'

interface Props {
  readonly items: readonly QueueItem[]
  /** How many there are, of which the queue holds the first. */
  readonly total: number
  readonly place: number
  readonly state: ReplyOf<typeof facetQueueState>
  readonly onChoose: (place: number) => void
}

/** What is to do, what is done, and who is where. */
export function QueueList({ items, total, place, state, onChoose }: Props) {
  const current = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row in question is another one at each place
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' })
  }, [place])
  const done = new Set(state.done)
  const others = new Map(
    state.people.filter(({ by }) => by.uid !== ownUid()).map(({ by, itemUid }) => [itemUid, by.name]),
  )
  return (
    <Box component="nav" p={8} className={classes.queue ?? ''} aria-label={say('Queue')}>
      <p className="dim" style={{ margin: '2px 6px 6px', fontSize: 12 }}>
        {say('{done} of {all} done', {
          done: format.number(items.filter(({ uid }) => done.has(uid)).length),
          all: format.number(items.length),
        })}
        {total > items.length &&
          ` · ${say('{n} more after these', { n: format.number(total - items.length) })}`}
      </p>
      {items.map((item, at) => {
        const other = others.get(item.uid)
        return (
          <UnstyledButton
            key={item.uid}
            ref={at === place ? current : undefined}
            className={classes.queueRow ?? ''}
            tabIndex={-1}
            aria-current={at === place || undefined}
            onClick={() => onChoose(at)}
          >
            <Thumb src={item.thumb} size={32} />
            <span className="twoLines small">{item.name}</span>
            <span>
              {other && (
                <Tooltip label={say('{name} is here', { name: other })}>
                  <Avatar
                    size={20}
                    name={other}
                    color="initials"
                    aria-label={say('{name} is here', { name: other })}
                  />
                </Tooltip>
              )}
              {done.has(item.uid) && (
                <IconCircleCheckFilled size={16} color="var(--br-ok)" aria-label={say('Done')} />
              )}
            </span>
          </UnstyledButton>
        )
      })}
    </Box>
  )
}
