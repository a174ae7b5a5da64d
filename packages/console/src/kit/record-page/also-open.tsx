import { openReportMs } from '@backroom/contract/kit/event'
import { reportOpen } from '@backroom/contract/shell/events'
import { Avatar, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '#kit/calls/call.ts'
import { useEvents } from '#kit/calls/events.ts'
import { say } from '#kit/say.ts'
import { ownUid } from '#kit/session/session.ts'
import { format } from '#kit/store-facts.ts'

interface Opener {
  readonly by: { readonly uid: number; readonly name: string }
  readonly since: string
}

const silent = { isQuiet: true, outlivesPage: true, ignore: [0, 401, 403, 404, 500, 502, 503] }

/** Says to colleagues that this record is open here, and who else has it open. */
export function AlsoOpen({ entity, uid }: { entity: string; uid: number }) {
  const [others, setOthers] = useState<readonly Opener[]>([])
  useEffect(() => {
    const report = (isOpen: boolean) =>
      call(reportOpen, { body: { entity, uid, isOpen } }, silent).then(
        isOpen ? setOthers : () => {},
        () => {},
      )
    void report(true)
    const timer = setInterval(() => void report(true), openReportMs)
    const leave = () => void report(false)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      clearInterval(timer)
      leave()
    }
  }, [entity, uid])
  useEvents(event => {
    const isHere = event.type === 'record.open' && event.entity === entity && event.uid === uid
    if (!isHere || event.by.uid === ownUid()) return
    setOthers(known => {
      const rest = known.filter(({ by }) => by.uid !== event.by.uid)
      const since = known.find(({ by }) => by.uid === event.by.uid)?.since ?? event.since
      return event.isOpen ? [...rest, { by: event.by, since }] : rest
    })
  })
  return others.map(({ by, since }) => (
    <Group key={by.uid} gap={8} px={4}>
      <Avatar size={24} radius="xl" color="heather">
        {[...by.name][0]}
      </Avatar>
      <Text c="dimmed">
        {say('Also open: {name}, since {time}', { name: by.name, time: format.time(since) })}
      </Text>
    </Group>
  ))
}
