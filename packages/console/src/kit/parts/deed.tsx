import { type HistoryEntry, historyDeeds, type NamedRecord } from '@backroom/contract/kit/history'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { say } from '#kit/say.ts'

interface Props {
  readonly action: HistoryEntry['action']
  readonly record: NamedRecord
}

/** What was done to which record, as a list of somebody's changes says it: "Changed: Brand Kestrel". */
export function Deed({ action, record: { word, name, path } }: Props) {
  return (
    <>
      {say('{done}: {kind}', { done: say(historyDeeds[action]), kind: say(word) })}{' '}
      {path ? (
        <Anchor component={Link} to={path}>
          {name}
        </Anchor>
      ) : (
        name
      )}
    </>
  )
}
