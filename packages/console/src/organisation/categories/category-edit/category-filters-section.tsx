import type { CategoryInput } from '@backroom/contract/organisation/categories/categories'
import {
  type CategoryFilters,
  categoryFilters,
  previewCategoryFilters,
} from '@backroom/contract/organisation/categories/filters'
import { filterOptions } from '@backroom/contract/organisation/filters/pickers'
import { Checkbox, Group, SegmentedControl, Switch, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useController } from 'react-hook-form'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { Cards } from '#kit/layout/cards.tsx'
import { OptionPicker } from '#kit/options-picker.tsx'
import { OrderedList } from '#kit/order/ordered-list.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

type Own = CategoryInput['filters']
type InForce = CategoryFilters['inForce'][number]

const pauseMs = 300

/** The filters of a category: inherited ones with switches, its own in their order, and the bar as shoppers see it. */
export function CategoryFiltersSection({ uid }: { uid: number }) {
  const { field: mode, fieldState: modeState } = useController({ name: 'filterMode' })
  const { field, fieldState } = useController({ name: 'filters' })
  const own = field.value as Own
  const isDirty = modeState.isDirty || fieldState.isDirty
  const { above, bar, facts } = useInForce(uid, isDirty, { filterMode: mode.value, filters: own })
  const isOwn = new Set(own.map(({ filterUid }) => filterUid))
  const inherited = mode.value === 'own' ? [] : above.filter(({ filterUid }) => !isOwn.has(filterUid))
  return (
    <Section title={say('Filters')}>
      <div>
        <SegmentedControl
          aria-label={say('Which filters')}
          value={mode.value}
          onChange={mode.onChange}
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
          {inherited.map(({ filterUid, name, required, hidden, from }) => (
            <Group key={filterUid} gap={12} mih={36} flex={1} wrap="nowrap">
              <Switch
                checked={!hidden}
                aria-label={say('Show {name}', { name })}
                onChange={() => field.onChange([...own, { filterUid, required, hidden: !hidden }])}
              />
              <span className="cut grows">
                {name}{' '}
                <span className="dim">
                  {say('from {name}', { name: from?.name ?? '' })}
                  {required && `, ${say('required')}`}
                </span>
              </span>
            </Group>
          ))}
        </div>
      )}
      <OwnFilters
        own={own}
        facts={facts}
        text={
          mode.value === 'own'
            ? say('Of this category, in the order shoppers see them.')
            : say('Of this category. Shoppers see all filters, in the order of the site.')
        }
        error={fieldState.error?.message ?? ''}
        onChange={field.onChange}
      />
      <Bar bar={bar} />
    </Section>
  )
}

/** What the filters on the form come to: those from above, the bar, and what each is called. */
function useInForce(uid: number, isDirty: boolean, said: Pick<CategoryInput, 'filterMode' | 'filters'>) {
  const { data: stored } = useRead(categoryFilters, { params: { uid } }, { ignore: [404] })
  const [asked] = useDebouncedValue(JSON.stringify(said), pauseMs)
  const draft = useRead(
    previewCategoryFilters,
    { params: { uid }, body: JSON.parse(asked) },
    { enabled: isDirty, keepsLast: true, ignore: [400, 404] },
  )
  const facts = new Map<number, InForce>()
  const known = [...(stored?.above ?? []), ...(stored?.inForce ?? []), ...(draft.data?.inForce ?? [])]
  for (const each of known) facts.set(each.filterUid, each)
  return { above: stored?.above ?? [], bar: (isDirty ? draft.data : stored)?.bar ?? stored?.bar ?? [], facts }
}

interface OwnProps {
  readonly own: Own
  readonly facts: ReadonlyMap<number, InForce>
  readonly text: string
  readonly error: string
  readonly onChange: (own: Own) => void
}

function OwnFilters({ own, facts, text, error, onChange }: OwnProps) {
  const nameOf = ({ filterUid }: Own[number]) => facts.get(filterUid)?.name ?? '…'
  const add = (uid: number | null) => {
    if (uid !== null && !own.some(({ filterUid }) => filterUid === uid))
      onChange([...own, { filterUid: uid, required: false, hidden: false }])
  }
  return (
    <div data-field="filters">
      <Text fz={12} c="dimmed">
        {text}
      </Text>
      <OrderedList
        rows={own}
        idOf={({ filterUid }) => filterUid}
        nameOf={nameOf}
        onChange={onChange}
        removal={each => say('Take {name} away', { name: nameOf(each) })}
      >
        {(each, put) => (
          <Group gap={12} mih={36} flex={1} wrap="nowrap">
            <span className="cut grows">{nameOf(each)}</span>
            {(facts.get(each.filterUid)?.canBeRequired || each.required) && (
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
          </Group>
        )}
      </OrderedList>
      {error && (
        <Text fz={12} c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      <Group mt={6} maw={320}>
        <OptionPicker
          options={filterOptions}
          uid={null}
          onChange={add}
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
