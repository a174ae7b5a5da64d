import { filterOptions } from '@backroom/contract/items/pickers'
import {
  type CategoryFilters,
  categoryFilters,
  setCategoryFilters,
} from '@backroom/contract/organisation/categories'
import { ActionIcon, Button, Checkbox, Group, SegmentedControl, Switch, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { notify } from '#kit/notify.tsx'
import { OptionPicker } from '#kit/options-picker.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { SortableList } from '#kit/sortable-list.tsx'
import { format } from '#kit/store-facts.ts'
import { useRead, useWrite } from '#kit/use-endpoint.ts'
import classes from '#organisation/category-edit/category-edit.module.css'

type InForce = CategoryFilters['inForce'][number]

interface Draft {
  readonly mode: 'inherit' | 'own'
  readonly own: readonly InForce[]
}

/** The filters of a category: inherited ones with switches, its own in their order, and the bar as shoppers see it. */
export function CategoryFiltersSection({ categoryUid }: { categoryUid: number }) {
  const { data } = useRead(categoryFilters, { params: { uid: categoryUid } })
  const [draft, setDraft] = useState<Draft | null>(null)
  const write = useWrite(setCategoryFilters)
  if (!data) return <Section title={say('Filters')}>{null}</Section>
  const stored: Draft = { mode: data.mode, own: data.inForce.filter(each => each.from === null) }
  const { mode, own } = draft ?? stored
  const change = (next: Partial<Draft>) => setDraft({ mode, own, ...next })
  const inherited =
    mode === 'inherit'
      ? data.inForce.filter(
          each => each.from !== null && !own.some(({ filterUid }) => filterUid === each.filterUid),
        )
      : []
  const save = () =>
    write.mutate(
      {
        params: { uid: categoryUid },
        body: {
          mode,
          filters: own.map(({ filterUid, required, hidden }) => ({ filterUid, required, hidden })),
        },
      },
      {
        onSuccess: () => {
          setDraft(null)
          notify({ title: say('The filters are saved') })
        },
      },
    )
  return (
    <Section
      title={say('Filters')}
      actions={
        draft && (
          <>
            <Button size="compact-xs" onClick={() => setDraft(null)}>
              {say('Discard')}
            </Button>
            <Button size="compact-xs" variant="filled" loading={write.isPending} onClick={save}>
              {say('Save filters')}
            </Button>
          </>
        )
      }
    >
      <div className={classes.wide}>
        <SegmentedControl
          aria-label={say('Which filters')}
          value={mode}
          onChange={value => change({ mode: value as Draft['mode'] })}
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
      <OwnFilters own={own} onChange={next => change({ own: next })} />
      <Bar bar={data.bar} />
    </Section>
  )
}

function OwnFilters({ own, onChange }: { own: readonly InForce[]; onChange: (own: InForce[]) => void }) {
  const byUid = new Map(own.map(each => [each.filterUid, each]))
  const set = (uid: number, marks: Partial<InForce>) =>
    onChange(own.map(each => (each.filterUid === uid ? { ...each, ...marks } : each)))
  const add = async (uid: number | null) => {
    if (uid === null || byUid.has(uid)) return
    const [option] = await call(filterOptions, { query: { uids: String(uid) } })
    onChange([
      ...own,
      { filterUid: uid, name: option?.name ?? '', required: false, hidden: false, from: null },
    ])
  }
  return (
    <div className={classes.wide}>
      <Text fz={12} c="dimmed">
        {say('Of this category, in the order shoppers see them.')}
      </Text>
      <SortableList
        ids={own.map(({ filterUid }) => filterUid)}
        nameOf={uid => byUid.get(uid)?.name ?? ''}
        onChange={uids => onChange(uids.map(uid => byUid.get(uid) as InForce))}
        render={uid => {
          const each = byUid.get(uid) as InForce
          return (
            <div className={classes.filter}>
              <span className={classes.filterName}>{each.name}</span>
              <Checkbox
                label={say('Required')}
                checked={each.required}
                onChange={event => set(uid, { required: event.currentTarget.checked })}
              />
              <Checkbox
                label={say('Hidden')}
                checked={each.hidden}
                onChange={event => set(uid, { hidden: event.currentTarget.checked })}
              />
              <ActionIcon
                size={24}
                aria-label={say('Take {name} away', { name: each.name })}
                onClick={() => onChange(own.filter(({ filterUid }) => filterUid !== uid))}
              >
                <IconX size={14} />
              </ActionIcon>
            </div>
          )
        }}
      />
      <Group mt={6} maw={320}>
        <OptionPicker
          options={filterOptions}
          uid={null}
          onChange={uid => void add(uid)}
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
      {bar.map(({ filterUid, name, facets }) => (
        <div key={filterUid}>
          <h3>{name}</h3>
          {facets.length === 0 && <span className="dim">{say('No live item answers it.')}</span>}
          <ul>
            {facets.map(facet => (
              <li key={facet.name}>
                {facet.name} <span className="dim">{format.number(facet.count)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
