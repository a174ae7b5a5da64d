import { Avatar, Button, Skeleton, Text, Timeline } from '@mantine/core'
import type { ReactNode } from 'react'
import { say } from '#kit/say.ts'

interface Person {
  readonly uid: number
  readonly name: string
}

interface Props<Event> {
  readonly events: readonly Event[]
  readonly keyOf: (event: Event) => string | number
  readonly byOf: (event: Event) => Person
  readonly isPending: boolean
  readonly none: string
  /** Reads what came before; left out where there is nothing more. */
  readonly earlier?: { readonly isPending: boolean; readonly read: () => void } | undefined
  readonly children: (event: Event, place: number) => ReactNode
}

/** What happened, newest first, each with who did it. */
export function EventTimeline<Event>(props: Props<Event>) {
  const { events, keyOf, byOf, isPending, none, earlier, children } = props
  if (isPending) return <Skeleton h={200} />
  if (events.length === 0) return <Text c="dimmed">{none}</Text>
  return (
    <>
      <Timeline bulletSize={26} lineWidth={1} active={events.length}>
        {events.map((event, place) => (
          <Timeline.Item
            key={keyOf(event)}
            bullet={
              <Avatar size={26} radius="xl" color={byOf(event).uid === 0 ? 'gray' : 'heather'}>
                {[...byOf(event).name][0]}
              </Avatar>
            }
          >
            {children(event, place)}
          </Timeline.Item>
        ))}
      </Timeline>
      {earlier && (
        <Button fullWidth mt="md" onClick={earlier.read} loading={earlier.isPending}>
          {say('Earlier')}
        </Button>
      )}
    </>
  )
}
