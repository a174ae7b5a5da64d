import type { CategoryFilters } from '@backroom/contract/organisation/categories/filters'
import { filterOptions } from '@backroom/contract/organisation/filters/pickers'
import { Alert, Button, Checkbox, Group, SegmentedControl, Switch, Text } from '@mantine/core'
import { IconUserEdit } from '@tabler/icons-react'
import { OptionPicker } from '#kit/options-picker.tsx'
import { OrderedList } from '#kit/order/ordered-list.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import classes from '#organisation/categories/category-edit/category-edit.module.css'
import type { FilterInForce } from '#organisation/categories/category-edit/filter-edits.ts'
import type { FilterDraft } from '#organisation/categories/category-edit/use-filter-draft.ts'

/** The filters of a category: inherited ones with switches, its own in their order, and the bar as shoppers see it. */
export function CategoryFiltersSection({ filters }: { filters: FilterDraft }) {
  const { mode, own, inherited, change } = filters
  if (!filters.isRead) return <Section title={say('Filters')}>{null}</Section>
  return (
    <Section title={say('Filters')}>
      <Newer filters={filters} />
      <div className={classes.wide}>
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
        <div className={classes.wide}>
          <Text fz={12} c="dimmed">
            {say('Inherited; switched off it is hidden here.')}
          </Text>
          {inherited.map(each => (
            <div key={each.filterUid} className={classes.filter}>
              <Switch
                checked={!each.hidden}
                aria-label={say('Show {name}', { name: each.name })}
                onChange={() => change({ own: [...own, { ...each, from: null, hidden: !each.hidden }] })}
              />
              <span className={classes.filterName}>
                {each.name}{' '}
                <span className="dim">
                  {say('from {name}', { name: each.from?.name ?? '' })}
                  {each.required && `, ${say('required')}`}
                </span>
              </span>
            </div>
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
    <Alert color="sky" className={classes.wide ?? ''} icon={<IconUserEdit size={16} />} role="alert">
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
  return (
    <div className={classes.wide}>
      <Text fz={12} c="dimmed">
        {mode === 'own'
          ? say('Of this category, in the order shoppers see them.')
          : say('Of this category. Shoppers see all filters, in the order of the site.')}
      </Text>
      <OrderedList
        rows={own}
        idOf={({ filterUid }) => filterUid}
        nameOf={({ name }) => name}
        onChange={next => change({ own: next })}
        removal={({ name }) => say('Take {name} away', { name })}
      >
        {(each, put) => (
          <div className={classes.filter}>
            <span className={classes.filterName}>{each.name}</span>
            {(each.canBeRequired || each.required) && (
              <Checkbox
                label={say('Required')}
                checked={each.required}
                onChange={event => put({ ...each, required: event.currentTarget.checked })}
              />
            )}
            <Checkbox
              label={say('Hidden')}
              checked={each.hidden}
              onChange={event => put({ ...each, hidden: event.currentTarget.checked })}
            />
          </div>
        )}
      </OrderedList>
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
  if (bar.length === 0)
    return (
      <Text c="dimmed" className={classes.wide ?? ''}>
        {say('Shoppers see no filters here.')}
      </Text>
    )
  return (
    <section className={`${classes.wide} ${classes.bar}`} aria-label={say('The bar as shoppers see it')}>
      {bar.map(({ name, facets, more }) => (
        <div key={name}>
          <h3>{name}</h3>
          <ul>
            {facets.map(facet => (
              <li key={facet.name}>
                {facet.name} <span className="dim">{format.number(facet.count)}</span>
              </li>
            ))}
            {more > 0 && <li className="dim">{say('and {n} more', { n: format.number(more) })}</li>}
          </ul>
        </div>
      ))}
    </section>
  )
}
