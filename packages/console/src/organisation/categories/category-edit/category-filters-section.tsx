import type { CategoryFilters } from '@backroom/contract/organisation/categories/filters'
import { filterOptions } from '@backroom/contract/organisation/filters/pickers'
import { ActionIcon, Alert, Button, Checkbox, Group, SegmentedControl, Switch, Text } from '@mantine/core'
import { IconUserEdit, IconX } from '@tabler/icons-react'
import { Cards } from '#kit/layout/cards.tsx'
import { OptionPicker } from '#kit/options-picker.tsx'
import { SortableList } from '#kit/order/sortable-list.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import type { FilterInForce } from '#organisation/categories/category-edit/filter-edits.ts'
import type { FilterDraft } from '#organisation/categories/category-edit/use-filter-draft.ts'

/** The filters of a category: inherited ones with switches, its own in their order, and the bar as shoppers see it. */
export function CategoryFiltersSection({ filters }: { filters: FilterDraft }) {
  const { mode, own, inherited, change } = filters
  if (!filters.isRead) return <Section title={say('Filters')}>{null}</Section>
  return (
    <Section title={say('Filters')}>
      <Newer filters={filters} />
      <div>
        <SegmentedControl
          aria-label={say('Which filters')}
          value={mode}
          onChange={value => change({ mode: value as typeof mode })}
          data={[
            { value: 'inherit', label: say('With those of the categories above') },
            { value: 'own', label: say('Its own only') },
          ]}
        />
      </div>
      {inherited.length > 0 && (
        <div>
          <Text fz={12} c="dimmed">
            {say('Inherited; switched off it is hidden here.')}
          </Text>
          {inherited.map(each => (
            <Group key={each.filterUid} gap={12} mih={36} flex={1} wrap="nowrap">
              <Switch
                checked={!each.hidden}
                aria-label={say('Show {name}', { name: each.name })}
                onChange={() => change({ own: [...own, { ...each, from: null, hidden: !each.hidden }] })}
              />
              <span className="cut grows">
                {each.name}{' '}
                <span className="dim">
                  {say('from {name}', { name: each.from?.name ?? '' })}
                  {each.required && `, ${say('required')}`}
                </span>
              </span>
            </Group>
          ))}
        </div>
      )}
      <OwnFilters filters={filters} />
      <Bar bar={filters.bar} />
    </Section>
  )
}

/** A colleague was quicker: theirs in words, and which of the two to go on with. */
function Newer({ filters: { newer, discard, keepMine } }: { filters: FilterDraft }) {
  if (!newer) return null
  const marked = ({ name, required, hidden }: FilterInForce) =>
    [name, required && say('required'), hidden && say('hidden')].filter(Boolean).join(' ')
  return (
    <Alert color="sky" icon={<IconUserEdit size={16} />} role="alert">
      {say('{name} changed these filters meanwhile. Yours are not saved.', { name: newer.by })}
      <Text fz={12} my={4}>
        {newer.mode === 'own' ? say('Its own only') : say('With those of the categories above')}
        {`: ${newer.own.map(marked).join(', ') || say('none of its own')}`}
      </Text>
      <Group gap="xs">
        <Button size="compact-xs" onClick={discard}>
          {say('Take theirs')}
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={keepMine}>
          {say('Keep mine')}
        </Button>
      </Group>
    </Alert>
  )
}

function OwnFilters({ filters: { mode, own, change, add } }: { filters: FilterDraft }) {
  const byUid = new Map(own.map(each => [each.filterUid, each]))
  const set = (uid: number, marks: Partial<FilterInForce>) =>
    change({ own: own.map(each => (each.filterUid === uid ? { ...each, ...marks } : each)) })
  return (
    <div>
      <Text fz={12} c="dimmed">
        {mode === 'own'
          ? say('Of this category, in the order shoppers see them.')
          : say('Of this category. Shoppers see all filters, in the order of the site.')}
      </Text>
      <SortableList
        ids={own.map(({ filterUid }) => filterUid)}
        nameOf={uid => byUid.get(uid)?.name ?? ''}
        onChange={uids => change({ own: uids.map(uid => byUid.get(uid) as FilterInForce) })}
        render={uid => {
          const each = byUid.get(uid) as FilterInForce
          return (
            <Group gap={12} mih={36} flex={1} wrap="nowrap">
              <span className="cut grows">{each.name}</span>
              {(each.canBeRequired || each.required) && (
                <Checkbox
                  label={say('Required')}
                  checked={each.required}
                  onChange={event => set(uid, { required: event.currentTarget.checked })}
                />
              )}
              <Checkbox
                label={say('Hidden')}
                checked={each.hidden}
                onChange={event => set(uid, { hidden: event.currentTarget.checked })}
              />
              <ActionIcon
                size={24}
                aria-label={say('Take {name} away', { name: each.name })}
                onClick={() => change({ own: own.filter(({ filterUid }) => filterUid !== uid) })}
              >
                <IconX size={14} />
              </ActionIcon>
            </Group>
          )
        }}
      />
      <Group mt={6} maw={320}>
        <OptionPicker
          options={filterOptions}
          uid={null}
          onChange={uid => void (uid !== null && add(uid))}
          aria-label={say('Add a filter')}
          placeholder={say('Add a filter')}
        />
      </Group>
    </div>
  )
}

/** The bar as shoppers see it, with live items beside each facet. */
function Bar({ bar }: { bar: CategoryFilters['bar'] }) {
  if (bar.length === 0) return <Text c="dimmed">{say('Shoppers see no filters here.')}</Text>
  return (
    <Cards component="section" least={150} className="framed" aria-label={say('The bar as shoppers see it')}>
      {bar.map(({ name, facets, more }) => (
        <div key={name}>
          <h3>{name}</h3>
          <ul className="plain small">
            {facets.map(facet => (
              <li key={facet.name}>
                {facet.name} <span className="dim">{format.number(facet.count)}</span>
              </li>
            ))}
            {more > 0 && <li className="dim">{say('and {n} more', { n: format.number(more) })}</li>}
          </ul>
        </div>
      ))}
    </Cards>
  )
}
