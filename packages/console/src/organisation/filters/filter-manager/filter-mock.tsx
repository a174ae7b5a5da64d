import type { FilterInput } from '@backroom/contract/organisation/filters/filters'
import { filterSettings } from '@backroom/contract/organisation/result-lists/filter-settings'
import { Checkbox, Group, NativeSelect, RangeSlider, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { Swatch } from '#items/colours/pickers/swatch.tsx'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { type FacetRow, useFacets } from '#organisation/filters/filter-manager/use-facets.ts'

/** How the filter will look to shoppers, as it stands in the form. */
export function FilterMock({ uid }: { uid: number }) {
  const filter = useWatch() as FilterInput
  const { facets } = useFacets(uid)
  const { data: settings } = useRead(filterSettings.read, {})
  const hidesEmpty = filter.hideEmpty && !settings?.showZero
  const offered = facets.filter(facet => facet.active && (!hidesEmpty || facet.liveCount > 0))
  const shown = sorted(offered, filter.facetOrder).slice(0, filter.visibleFacets || 8)
  const label = ({ name }: FacetRow) => {
    const isSaid = filter.type !== 'number' || name.toLowerCase().endsWith(filter.unit.toLowerCase())
    return isSaid ? name : `${name} ${filter.unit}`
  }
  return (
    <div className="framed" aria-label={say('How it shows')} role="img">
      <Group justify="space-between" mb={8} fw={600}>
        <span>{filter.name}</span>
        {filter.collapsed ? <IconChevronRight size={16} /> : <IconChevronDown size={16} />}
      </Group>
      {!filter.collapsed && (
        <Stack gap={6} inert>
          {filter.searchable && <TextInput placeholder={say('Search')} aria-label={say('Search')} />}
          <Shown filter={filter} facets={shown} label={label} />
          {shown.length === 0 && (
            <Text c="dimmed" fz={12}>
              {say('No live item answers it, so shoppers do not see it.')}
            </Text>
          )}
          {offered.length > shown.length && filter.display !== 'slider' && (
            <Text fz={12} c="var(--mantine-primary-color-filled)">
              {say('Show more ({n})', { n: format.number(offered.length - shown.length) })}
            </Text>
          )}
        </Stack>
      )}
    </div>
  )
}

interface ShownProps {
  readonly filter: FilterInput
  readonly facets: readonly FacetRow[]
  readonly label: (facet: FacetRow) => string
}

function Shown({ filter, facets, label }: ShownProps) {
  const count = (facet: FacetRow) => (filter.showCount ? ` (${format.number(facet.liveCount)})` : '')
  if (filter.display === 'slider') {
    const values = facets.map(({ fromValue }) => fromValue ?? 0)
    const [from, to] = [Math.min(...values, 0), Math.max(...values, 1)]
    return (
      <RangeSlider
        min={from}
        max={to}
        defaultValue={[from, to]}
        thumbFromLabel={say('From')}
        thumbToLabel={say('To')}
      />
    )
  }
  if (filter.display === 'dropdown')
    return (
      <NativeSelect aria-label={filter.name} data={facets.map(facet => `${label(facet)}${count(facet)}`)} />
    )
  if (filter.display === 'toggle')
    return (
      <Group gap="md">
        {facets.map(facet => (
          <Switch key={facet.uid} label={`${label(facet)}${count(facet)}`} />
        ))}
      </Group>
    )
  if (filter.display === 'button' || filter.display === 'swatch')
    return (
      <Group gap={6}>
        {facets.map(facet => (
          <span key={facet.uid} className="framed chip small">
            {filter.display === 'swatch' && (facet.swatch || facet.swatchHex) && (
              <Swatch hex={facet.swatchHex} picture={facet.swatch} />
            )}{' '}
            {label(facet)}
            {count(facet)}
          </span>
        ))}
      </Group>
    )
  return (
    <Stack gap={8}>
      {facets.map(facet => (
        <Checkbox key={facet.uid} size="xs" label={`${label(facet)}${count(facet)}`} />
      ))}
    </Stack>
  )
}

function sorted(facets: readonly FacetRow[], order: FilterInput['facetOrder']): FacetRow[] {
  const key = (facet: FacetRow) => facet.sortKey ?? ''
  const compare = {
    manual: (a: FacetRow, b: FacetRow) => a.position - b.position,
    alpha: (a: FacetRow, b: FacetRow) => a.name.localeCompare(b.name),
    number: (a: FacetRow, b: FacetRow) => (a.fromValue ?? 0) - (b.fromValue ?? 0),
    size: (a: FacetRow, b: FacetRow) => (key(a) < key(b) ? -1 : 1),
    count: (a: FacetRow, b: FacetRow) => b.liveCount - a.liveCount,
  }[order ?? 'manual']
  return facets.toSorted(compare)
}
