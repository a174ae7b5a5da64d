import {
  conditionsOf,
  type Query,
  queryCounts,
  queryFields,
  savedQueries,
} from '@backroom/contract/items/queries/saved-queries'
import { ActionIcon, Box, Group } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { QueryGroupBox } from '#items/queries/advanced-search/query-group.tsx'
import { answerable, readQuery, sentenceOf } from '#items/queries/advanced-search/query-tree.ts'
import { SavedQueriesMenu } from '#items/queries/advanced-search/saved-queries-menu.tsx'
import { useRead } from '#kit/calls/use-endpoint.ts'
import type { ListControl } from '#kit/list-page/use-list-state.ts'
import { say } from '#kit/say.ts'

const pauseMs = 300

/** The question over its answer: conditions, how many items each leaves, and the whole in words. */
export function QueryBuilder({ control }: { control: ListControl }) {
  const asked = control.words.more.query ?? ''
  const [query, setQuery] = useState<Query>(() => readQuery(asked))
  const [isFolded, setIsFolded] = useState(false)
  const { data: fields = [] } = useRead(queryFields, {}, { staleMs: 300_000 })
  const sizes = control.words.more.sizes === 'true' ? ('true' as const) : ('false' as const)
  const { data: counts } = useRead(
    queryCounts,
    { query: { query: asked, sizes } },
    { enabled: asked !== '', ignore: [400, 408] }, // not the last ones meanwhile: those are of another question
  )
  const ask = useDebouncedCallback((next: Query) => {
    const sent = answerable(next)
    control.setWord('query', sent.of.length > 0 ? JSON.stringify(sent) : null)
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
  const remaining = (path: readonly number[]) =>
    isAsSent ? counts?.conditions.find(each => each.path.join() === path.join())?.remaining : undefined
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
          {sentenceOf(query, fields) || say('Everything. Add a condition to narrow it.')}
        </Box>
        <Group gap={8}>
          <SavedQueriesMenu query={answerable(query) as Query} onOpen={change} />
        </Group>
      </Group>
      {!isFolded && (
        <QueryGroupBox
          root={query}
          path={[]}
          fields={fields}
          remaining={remaining}
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
        next.set('query', JSON.stringify(answerable(kept)))
        return next
      },
      { replace: true },
    )
  }, [kept])
}
