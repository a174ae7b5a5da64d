import {
  type Query,
  queryCounts,
  queryFields,
  query as querySchema,
  savedQueries,
} from '@backroom/contract/items/queries/saved-queries'
import { type AskedField, conditionsOf, type Path } from '@backroom/contract/kit/condition'
import { groupWords } from '@backroom/contract/kit/condition-words'
import type { OptionsCall } from '@backroom/contract/kit/option'
import { pickers } from '@backroom/contract/pickers'
import { ActionIcon, Box, Group } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { SavedQueriesMenu } from '#items/queries/advanced-search/saved-queries-menu.tsx'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { complete } from '#kit/conditions/condition-drafts.ts'
import { wordsWith } from '#kit/conditions/condition-text.ts'
import { GroupEditor } from '#kit/conditions/group-editor.tsx'
import type { ListControl } from '#kit/list-page/use-list-state.ts'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'

const pauseMs = 300
const byAddress = new Map<string, OptionsCall>(pickers.map(picker => [`/api${picker.path}`, picker]))

/** The question an address carries; one that cannot be read asks nothing. */
function readQuery(text: string): Query {
  try {
    return querySchema.parse(JSON.parse(text))
  } catch {
    return { match: 'all', of: [] }
  }
}

/** Everything the catalogue can be asked about. */
function useFields(): readonly AskedField[] {
  const { data = [] } = useRead(queryFields, {}, { staleMs: 300_000 })
  return useMemo(() => data.map(field => ({ ...field, lookup: byAddress.get(field.lookup ?? '') })), [data])
}

/** The question over its answer: conditions, how many items each leaves, and the whole in words. */
export function QueryBuilder({ control }: { control: ListControl }) {
  const asked = control.words.more.query ?? ''
  const [query, setQuery] = useState<Query>(() => readQuery(asked))
  const [isFolded, setIsFolded] = useState(false)
  const fields = useFields()
  const answerable = (asking: Query) => complete(asking, fields) as Query
  const sizes = control.words.more.sizes === 'true' ? ('true' as const) : ('false' as const)
  const { data: counts } = useRead(
    queryCounts,
    { query: { query: asked, sizes } },
    { enabled: asked !== '', ignore: [400, 408] }, // not the last ones meanwhile: those are of another question
  )
  const ask = useDebouncedCallback((next: Query) => {
    const sent = answerable(next)
    control.setWords({ query: sent.of.length > 0 ? JSON.stringify(sent) : null })
  }, pauseMs)
  useKeptQuery(control.words.more.queryUid, setQuery)
  const change = (next: Query) => {
    setQuery(next)
    ask(next)
  }
  // Counts are of what was sent; while something is half typed the places would not fit.
  const isAsSent =
    JSON.stringify(answerable(query)) === asked &&
    conditionsOf(query).length === conditionsOf(readQuery(asked)).length
  const remaining = (path: Path) => {
    const left = isAsSent && counts?.conditions.find(each => each.path.join() === path.join())?.remaining
    return typeof left === 'number' && sayCount(left, '1 remains', '{n} remain')
  }
  return (
    <Box
      component="section"
      mx="var(--br-side)"
      mb={10}
      mah="46vh"
      bg="var(--br-sunken)"
      flex="none"
      className="framed scrolls"
      aria-label={say('Query')}
    >
      <Group gap={8}>
        <ActionIcon
          size={26}
          aria-label={isFolded ? say('Show the conditions') : say('Hide the conditions')}
          aria-expanded={!isFolded}
          onClick={() => setIsFolded(!isFolded)}
        >
          {isFolded ? <IconChevronDown size={16} /> : <IconChevronUp size={16} />}
        </ActionIcon>
        <Box flex="1 1 200px">
          {groupWords(query, key => fields.find(field => field.key === key), wordsWith()) ||
            say('Everything. Add a condition to narrow it.')}
        </Box>
        <Group gap={8}>
          <SavedQueriesMenu query={answerable(query)} onOpen={change} />
        </Group>
      </Group>
      {!isFolded && (
        <GroupEditor
          canSwitchOff
          root={query}
          fields={fields}
          noteAt={remaining}
          onChange={next => change(next as Query)}
        />
      )}
    </Box>
  )
}

/** An address that names a kept question opens it: its conditions stand in the builder, to be changed like any others. */
function useKeptQuery(queryUid: string | undefined, onOpen: (query: Query) => void) {
  const [, setAddress] = useSearchParams()
  const { data } = useRead(
    savedQueries.read,
    { params: { uid: Number(queryUid) } },
    { enabled: queryUid !== undefined },
  )
  const kept = queryUid === undefined ? undefined : data?.query
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is opened once, when it has been read
  useEffect(() => {
    if (!kept) return
    onOpen(kept)
    setAddress(
      before => {
        const next = new URLSearchParams(before)
        next.delete('queryUid')
        next.set('query', JSON.stringify(kept))
        return next
      },
      { replace: true },
    )
  }, [kept])
}
