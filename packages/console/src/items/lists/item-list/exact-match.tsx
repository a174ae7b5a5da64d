import { items } from '@backroom/contract/items/page/items'
import { screens } from '@backroom/contract/items/screens'
import { pathTo } from '@backroom/contract/kit/screen'
import { Anchor, Box, Kbd } from '@mantine/core'
import { Link } from 'react-router'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

/** Over the rows, when what was searched for is one code or barcode: Enter opens it. */
export function ExactMatch({ term }: { term: string }) {
  const { data } = useRead(items.lookup, { query: { term, limit: 1 } }, { enabled: term.trim() !== '' })
  const found = term.trim() === '' ? undefined : data?.[0]
  if (!found || (!found.exact && !found.note)) return null
  return (
    <Box px="var(--br-side)" pb={8} role="status">
      {found.note || (
        <>
          <Kbd>Enter</Kbd> {say('opens')}
        </>
      )}{' '}
      <Anchor component={Link} to={pathTo(screens.item, { uid: found.uid })} className="code">
        {found.code}
      </Anchor>{' '}
      {found.name}
    </Box>
  )
}
