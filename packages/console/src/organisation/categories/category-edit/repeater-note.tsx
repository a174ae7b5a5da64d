import { listPreview } from '@backroom/contract/organisation/result-lists/pages'
import { screens } from '@backroom/contract/organisation/screens'
import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '#kit/calls/call.ts'
import { keyOf } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

/** How the tiles of its page repeat, as the site itself answers it. */
export function RepeaterNote({ path }: { path: string }) {
  const { data } = useQuery({
    queryKey: keyOf(listPreview, path),
    queryFn: ({ signal }) =>
      call(listPreview, { body: { path } }, { signal, isQuiet: true, ignore: [400, 404] }),
    retry: false,
  })
  if (!data) return null
  return (
    <Text c="dimmed">
      {data.repeater
        ? say('Its tiles repeat as “{name}” says.', { name: data.repeater.name })
        : say('Its tiles are the site’s own.')}{' '}
      <Anchor component={Link} to={screens.filterRepeaters.path}>
        {say('Filter Custom Repeaters')}
      </Anchor>
    </Text>
  )
}
