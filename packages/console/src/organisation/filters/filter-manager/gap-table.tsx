import type { RowOf } from '@backroom/contract/kit/data-view'
import { facetGapsView } from '@backroom/contract/organisation/filters/facets'
import { screens } from '@backroom/contract/organisation/screens'
import { Box, Button, EmptyState, Switch, Text, Tooltip } from '@mantine/core'
import { IconDownload, IconMoodCheck } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { Link } from 'react-router'
import { download } from '#kit/calls/download.ts'
import { Bar } from '#kit/layout/bar.tsx'
import { CouldNotLoad, LoadingRows } from '#kit/list-page/list-states.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import classes from '#organisation/filters/filter-manager/gap-table.module.css'
import { useAllRows } from '#organisation/use-all-rows.ts'

type Gap = RowOf<typeof facetGapsView>

/** Categories down, filters across: what share of the live items answers. A cell leads to those that do not. */
export function GapTable() {
  const { data, error, refetch } = useAllRows(facetGapsView, { sort: 'category,filterPosition' })
  const [onlyRequired, setOnlyRequired] = useState(false)
  const [onlyGaps, setOnlyGaps] = useState(false)
  if (error && !data) return <CouldNotLoad error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rowHeight={34} />
  const cells = data.filter(gap => (!onlyRequired || gap.required) && (!onlyGaps || gap.missing > 0))
  const filters = [...new Map(cells.map(gap => [gap.filterUid, gap])).values()].toSorted(
    (a, b) => a.filterPosition - b.filterPosition,
  )
  const categories = [...new Map(cells.map(gap => [gap.categoryUid, gap])).values()]
  const of = new Map(cells.map(gap => [`${gap.categoryUid}:${gap.filterUid}`, gap]))
  return (
    <>
      <Bar gap={20}>
        <Switch
          label={say('Required only')}
          checked={onlyRequired}
          onChange={event => setOnlyRequired(event.currentTarget.checked)}
        />
        <Switch
          label={say('Gaps only')}
          checked={onlyGaps}
          onChange={event => setOnlyGaps(event.currentTarget.checked)}
        />
        <Text c="dimmed" fz={12}>
          {say('Share of live items with a facet; * is required. Open a cell to describe the rest.')}
        </Text>
        <Button
          ml="auto"
          leftSection={<IconDownload size={16} stroke={1.7} />}
          onClick={() => void download(facetGapsView.csv, {})}
        >
          {say('Export')}
        </Button>
      </Bar>
      {cells.length === 0 ? (
        <EmptyState
          mt={60}
          variant="light"
          icon={<IconMoodCheck size={28} stroke={1.7} />}
          title={say('No gaps')}
          description={say('Every live item has the facets its category needs.')}
        />
      ) : (
        <Box component="section" className="scrolls" tabIndex={0} aria-label={say('Gaps')}>
          <table className={classes.gapTable}>
            <thead>
              <tr>
                <th scope="col">{say('Category')}</th>
                {filters.map(({ filterUid, filter }) => (
                  <th key={filterUid} scope="col">
                    {filter}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {categories.map(({ categoryUid, category, depth, liveItems }) => (
                <tr key={categoryUid}>
                  <th
                    scope="row"
                    title={category}
                    style={{ '--indent': `${(depth - 1) * 14}px` } as CSSProperties}
                  >
                    {category.split(' > ').at(-1)} <span className="dim num">{format.number(liveItems)}</span>
                  </th>
                  {filters.map(({ filterUid }) => (
                    <td key={filterUid}>
                      <Cell gap={of.get(`${categoryUid}:${filterUid}`)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      )}
    </>
  )
}

function Cell({ gap }: { gap: Gap | undefined }) {
  if (!gap) return null
  const tone = gap.coverageBp >= 9_000 ? 'ok' : gap.coverageBp >= 6_000 ? 'warn' : 'bad'
  const share = say('{n}%', { n: Math.floor(gap.coverageBp / 100) })
  const label = say('{category}, {filter}: {share}, {n} missing', {
    category: gap.category,
    filter: gap.filter,
    share,
    n: format.number(gap.missing),
  })
  const text = gap.required ? `${share} *` : share
  if (gap.missing === 0)
    return (
      <span className={`${classes.gap} num`} data-tone={tone}>
        {text}
      </span>
    )
  return (
    <Tooltip label={gap.required ? `${label} (${say('required')})` : label} openDelay={400}>
      <Link
        className={`${classes.gap} num`}
        data-tone={tone}
        aria-label={label}
        to={`${screens.quickApply.path}?category=${gap.categoryUid}&missing=${gap.filterUid}`}
      >
        {text}
      </Link>
    </Tooltip>
  )
}
