import { facetsView, importFacets } from '@backroom/contract/organisation/filters/facets'
import { filtersView, importFilters } from '@backroom/contract/organisation/filters/filters'
import { screens } from '@backroom/contract/organisation/screens'
import { Box, Button, EmptyState, Menu, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconFilter, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { download } from '#kit/calls/download.ts'
import { useIsPhone } from '#kit/is-phone.ts'
import { Bar } from '#kit/layout/bar.tsx'
import { Panes } from '#kit/layout/panes.tsx'
import { CouldNotLoad } from '#kit/list-page/list-states.tsx'
import { PageFrame } from '#kit/page/page-frame.tsx'
import { TabbedPage } from '#kit/page/tabbed-page.tsx'
import { useAskedNew } from '#kit/parts/asked-new.ts'
import { say } from '#kit/say.ts'
import { SheetImportDialog } from '#kit/sheet-import/sheet-import-dialog.tsx'
import { FacetPane } from '#organisation/filters/filter-manager/facet-pane.tsx'
import { FacetTwinDrawer } from '#organisation/filters/filter-manager/facet-twin-drawer.tsx'
import { FilterFormPane } from '#organisation/filters/filter-manager/filter-form-pane.tsx'
import { FilterListPane } from '#organisation/filters/filter-manager/filter-list-pane.tsx'
import { FilterNewDialog } from '#organisation/filters/filter-manager/filter-new-dialog.tsx'
import { GapTable } from '#organisation/filters/filter-manager/gap-table.tsx'
import { useAllRows } from '#organisation/use-all-rows.ts'

/** Also those that a list would hide: what is exported can be imported again. */
const everyColumn = Object.keys(filtersView.columns).join(',')

type Dialog = 'new' | 'facets' | 'filters' | 'twins' | null

const tabs = {
  filters: { title: 'Filters', Page: FilterPage },
  gaps: { title: 'Gaps', Page: GapPage },
}

/** Filters, one filter, its facets; and where items have no answer. */
export function FilterManager() {
  return <TabbedPage label={say(screens.filters.title)} tabs={tabs} />
}

function GapPage() {
  return (
    <PageFrame title={say('Gaps')}>
      <GapTable />
    </PageFrame>
  )
}

function FilterPage() {
  const [dialog, setDialog] = useState<Dialog>(null)
  useAskedNew(() => setDialog('new'))
  return (
    <PageFrame
      title={screens.filters.title}
      actions={
        <>
          <MoreMenu onChoose={setDialog} />
          <Button
            variant="filled"
            leftSection={<IconPlus size={16} stroke={1.7} />}
            onClick={() => setDialog('new')}
          >
            {say('New filter')}
          </Button>
        </>
      }
    >
      <FilterPanes onNew={() => setDialog('new')} />
      {dialog === 'new' && <FilterNewDialog onClose={() => setDialog(null)} />}
      {dialog === 'facets' && <SheetImportDialog contract={importFacets} onClose={() => setDialog(null)} />}
      {dialog === 'filters' && <SheetImportDialog contract={importFilters} onClose={() => setDialog(null)} />}
      {dialog === 'twins' && <FacetTwinDrawer filterUid={null} onClose={() => setDialog(null)} />}
    </PageFrame>
  )
}

function MoreMenu({ onChoose }: { onChoose: (dialog: Dialog) => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={14} />}>{say('More')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChoose('twins')}>{say('Find duplicates')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => onChoose('facets')}>{say('Import facets…')}</Menu.Item>
        <Menu.Item onClick={() => onChoose('filters')}>{say('Import filters…')}</Menu.Item>
        <Menu.Item onClick={() => void download(facetsView.csv, {})}>{say('Export facets')}</Menu.Item>
        <Menu.Item onClick={() => void download(filtersView.csv, { query: { columns: everyColumn } })}>
          {say('Export filters')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Three panes beside each other; two on a tablet, one on a phone, with the way back over it. */
function FilterPanes({ onNew }: { onNew: () => void }) {
  const [search, setSearch] = useSearchParams()
  const { data: filters, error, refetch } = useAllRows(filtersView, { sort: 'position' })
  const isNarrow = useMediaQuery('(max-width: 74.99em)') ?? false
  const isPhone = useIsPhone()
  const [side, setSide] = useState<'form' | 'facets'>('facets')
  if (error && !filters) return <CouldNotLoad error={error} onRetry={() => void refetch()} />
  if (!filters)
    return (
      <Panes
        columns="264px minmax(360px, 5fr) minmax(420px, 6fr)"
        tablet="220px minmax(0, 1fr)"
        aria-busy="true"
      />
    )
  if (filters.length === 0) return <NoFilters onNew={onNew} />
  const asked = Number(search.get('filter'))
  const chosen = filters.find(({ uid }) => uid === asked) ?? (isPhone ? undefined : filters[0])
  const choose = (uid: number | null) => setSearch(uid === null ? {} : { filter: String(uid) })
  const sides = isNarrow && chosen && (
    <Bar edge="bottom" px={12}>
      {isPhone && <Button onClick={() => choose(null)}>{say('All filters')}</Button>}
      <SegmentedControl
        withItemsBorders={false}
        aria-label={say('Show')}
        value={side}
        onChange={value => setSide(value as 'form' | 'facets')}
        data={[
          { value: 'facets', label: say('Facets') },
          { value: 'form', label: say('Settings') },
        ]}
      />
    </Bar>
  )
  return (
    <Panes columns="264px minmax(360px, 5fr) minmax(420px, 6fr)" tablet="220px minmax(0, 1fr)">
      {(!isPhone || !chosen) && (
        <FilterListPane filters={filters} chosenUid={chosen?.uid ?? null} onChoose={choose} />
      )}
      {/* The side that is not looked at stays: what is typed on it would be lost. */}
      {chosen && (
        <Box display={isNarrow && side !== 'form' ? 'none' : ''}>
          {side === 'form' && sides}
          <FilterFormPane key={chosen.uid} uid={chosen.uid} onGone={() => choose(null)} />
        </Box>
      )}
      {chosen && (
        <Box display={isNarrow && side !== 'facets' ? 'none' : ''}>
          {side === 'facets' && sides}
          <FacetPane key={chosen.uid} filter={chosen} />
        </Box>
      )}
    </Panes>
  )
}

function NoFilters({ onNew }: { onNew: () => void }) {
  return (
    <EmptyState
      mt={60}
      variant="light"
      icon={<IconFilter size={28} stroke={1.7} />}
      title={say('No filters yet')}
      description={say('A filter is a question shoppers narrow a list by, such as Frame size.')}
    >
      <EmptyState.Actions>
        <Button variant="filled" onClick={onNew}>
          {say('New filter')}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  )
}
