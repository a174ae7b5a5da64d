import type { ItemPage } from '@backroom/contract/items/page/page'
import { facetSuggestions } from '@backroom/contract/items/page/suggestions'
import { Button, Group, MultiSelect, Text } from '@mantine/core'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { usePage } from '#items/page/item-edit/page-context.ts'
import { useListField } from '#items/page/item-edit/page-fields.ts'
import { type SuggestedFacet, suggestFacets } from '#items/page/places-section/facet-words.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { Cards } from '#kit/layout/cards.tsx'
import { say } from '#kit/say.ts'

type Filter = ItemPage['filters'][number]

/** The questions its categories ask, required ones first, each with the answers it carries. */
export function FacetFields() {
  const { page } = usePage()
  const { error } = useListField('facets')
  return (
    <div data-field="facets">
      <h3>{say('Filters')}</h3>
      {page.filters.length === 0 && (
        <Text c="dimmed">
          {say('None of its categories has filters. Choose a category and save to see its filters.')}
        </Text>
      )}
      <Cards least={220} mt={6}>
        {page.filters.map(filter =>
          filter.type === 'size' ? (
            <SizeFacets key={filter.uid} filter={filter} />
          ) : (
            <FacetField key={filter.uid} filter={filter} />
          ),
        )}
      </Cards>
      {error && (
        <Text fz={12} c="var(--br-bad)" mt={4} role="alert">
          {error}
        </Text>
      )}
    </div>
  )
}

function FacetField({ filter }: { filter: Filter }) {
  const id = useId()
  const { page, isLocked } = usePage()
  const { value: facets, onChange } = useListField('facets')
  const own = new Set(filter.facets.map(({ uid }) => uid))
  const chosen = facets.filter(({ facetUid }) => own.has(facetUid)).map(({ facetUid }) => String(facetUid))
  const choose = (uids: readonly string[]) => {
    const kept = filter.maxPerItem === 1 ? uids.slice(-1) : uids
    onChange([
      ...facets.filter(({ facetUid }) => !own.has(facetUid)),
      ...kept.map(uid => ({ itemUid: page.item.uid, facetUid: Number(uid) })),
    ])
  }
  return (
    <div>
      <MultiSelect
        id={id}
        size="sm"
        searchable
        clearable
        label={filter.required ? say('{filter} (required)', { filter: filter.name }) : filter.name}
        data={filter.facets.map(({ uid, name }) => ({ value: String(uid), label: name }))}
        value={chosen}
        onChange={choose}
        disabled={isLocked}
        placeholder={chosen.length === 0 ? say('None') : ''}
        nothingFoundMessage={say('No match')}
      />
      {chosen.length === 0 && !isLocked && (
        <Suggestions filter={filter} onChoose={uid => choose([String(uid)])} />
      )}
    </div>
  )
}

/** Answers it probably has, while the question is unanswered. */
function Suggestions({ filter, onChoose }: { filter: Filter; onChoose: (uid: number) => void }) {
  const { page } = usePage()
  const texts = useWatch({ name: ['name', 'shortDescription', 'features'] }) as [string, string, string[]]
  const { data = [] } = useRead(facetSuggestions, { params: { uid: page.item.uid } }, { staleMs: 60_000 })
  const suggested = suggestFacets(filter.facets, texts.flat(), data)
  if (suggested.length === 0) return null
  return (
    <Group gap={4} mt={3}>
      <Text fz={12} c="dimmed">
        {say('Suggested:')}
      </Text>
      {suggested.map(({ uid, name: facet, from }) => (
        <Button
          key={uid}
          size="compact-xs"
          variant="subtle"
          title={reasonOf(from)}
          onClick={() => onChoose(uid)}
        >
          + {facet}
        </Button>
      ))}
    </Group>
  )
}

function reasonOf(from: SuggestedFacet['from']): string {
  if (from === 'words') return say('Its texts say so')
  return from === 'style' ? say('Other colours of its style have it') : say('Most items of its range have it')
}

/** Sizes answer for themselves; which, is read from their labels. */
function SizeFacets({ filter }: { filter: Filter }) {
  const { page } = usePage()
  const names = new Set(
    page.facets.filter(({ filterUid }) => filterUid === filter.uid).map(({ name }) => name),
  )
  return (
    <div>
      <Text fz={12.5} fw={500}>
        {filter.name}
      </Text>
      <Text c="dimmed" mih={30}>
        {names.size > 0 ? [...names].join(', ') : say('Read from the sizes’ labels')}
      </Text>
    </div>
  )
}
