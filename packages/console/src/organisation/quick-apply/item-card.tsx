import type { QueueItem, Suggestion } from '@backroom/contract/organisation/filters/item-facets'
import { Button, Group, Kbd, Stack, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { IconPhotoOff, IconX } from '@tabler/icons-react'
import { useValue } from '#kit/external-store.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import type { FacetChanges } from '#organisation/quick-apply/facet-changes.ts'
import type { KeyedFilter } from '#organisation/quick-apply/key-letters.ts'
import classes from '#organisation/quick-apply/quick-apply.module.css'
import type { Steps } from '#organisation/quick-apply/use-steps.ts'

interface Props {
  readonly item: QueueItem
  readonly filters: readonly KeyedFilter[]
  readonly changes: FacetChanges
  readonly place: number
  readonly count: number
  readonly suggestions: readonly Suggestion[]
  readonly onAccept: () => void
  readonly steps: Steps
  readonly onHelp: () => void
}

const because: Readonly<Record<Suggestion['because'], string>> = {
  size: 'size {from}',
  name: '“{from}” in its words',
  style: '{from} of its style',
  range: '{from} of its range',
}

/** The item as somebody must see it to describe it, and what it carries. */
export function ItemCard(props: Props) {
  const { item, filters, changes, place, count, suggestions, onAccept, steps, onHelp } = props
  const { facets } = useValue(changes.state)
  const names = new Map(
    filters.flatMap(filter => filter.facets.map(facet => [facet.uid, { ...facet, filter: filter.name }])),
  )
  const carried = [...(facets.get(item.uid) ?? [])].flatMap(uid => names.get(uid) ?? [])
  return (
    <Stack gap={12} px="var(--br-side)" py={16} className={classes.item ?? ''}>
      <div className={classes.picture}>
        {item.image ? (
          <img src={item.image} alt="" />
        ) : (
          <IconPhotoOff
            size={40}
            stroke={1.4}
            color="var(--mantine-color-gray-5)"
            aria-label={say('No image')}
          />
        )}
      </div>
      <div>
        <Group gap={12} justify="space-between" wrap="nowrap" align="baseline">
          <Text component="h2" fz={18} fw={620}>
            {item.name}
          </Text>
          <Text c="dimmed" fz={12} className="num" flex="none">
            {say('{place} of {all}', { place: format.number(place + 1), all: format.number(count) })}
          </Text>
        </Group>
        <Text c="dimmed">
          <span className="code">{item.code}</span> ·{' '}
          {[item.brand, item.category].filter(Boolean).join(' · ')}
        </Text>
        {item.shortDescription && <Text mt={4}>{item.shortDescription}</Text>}
        {item.sizes.length > 0 && (
          <Text mt={4} c="dimmed">
            {say('Sizes: {sizes}', { sizes: item.sizes.join(', ') })}
          </Text>
        )}
      </div>
      {suggestions.length > 0 && (
        <section aria-label={say('Suggestions')}>
          <Group gap={6} mb={6}>
            <Text fz={12} c="dimmed">
              {say('Suggested')}
            </Text>
            <Button size="compact-xs" onClick={onAccept} rightSection={<Kbd size="xs">Tab</Kbd>}>
              {say('Accept all')}
            </Button>
          </Group>
          <Group gap={6}>
            {suggestions.map(suggestion => {
              const facet = names.get(suggestion.facetUid)
              if (!facet) return null
              const reason = say(because[suggestion.because], { from: suggestion.from })
              return (
                <Tooltip key={facet.uid} label={reason}>
                  <UnstyledButton
                    className={`${classes.facetKey} framed chip small`}
                    style={{ borderStyle: 'dashed' }}
                    onClick={() => changes.toggle(item.uid, facet.uid)}
                  >
                    {facet.filter}: {facet.name}{' '}
                    <span className="dim num">
                      {format.percent(Math.round(suggestion.confidenceBp / 100) * 100)}
                    </span>
                  </UnstyledButton>
                </Tooltip>
              )
            })}
          </Group>
        </section>
      )}
      <section aria-label={say('Facets it carries')}>
        <Group gap={6}>
          {carried.map(({ uid, name, filter }) => (
            <UnstyledButton
              key={uid}
              className={`${classes.facetKey} framed chip small`}
              aria-label={say('Remove {name}', { name: `${filter}: ${name}` })}
              onClick={() => changes.toggle(item.uid, uid)}
            >
              <span className="dim">{filter}</span> {name} <IconX size={12} />
            </UnstyledButton>
          ))}
          {carried.length === 0 && <Text c="dimmed">{say('It carries no facet yet.')}</Text>}
        </Group>
      </section>
      <Group gap={8} mt="auto" className={classes.bar ?? ''}>
        <Button onClick={steps.back} disabled={place === 0}>
          {say('Back')}
        </Button>
        <Button variant="filled" onClick={steps.next} rightSection={<Kbd size="xs">Enter</Kbd>}>
          {say('Next')}
        </Button>
        <Button onClick={steps.repeat} disabled={!steps.canRepeat} rightSection={<Kbd size="xs">R</Kbd>}>
          {say('Repeat')}
        </Button>
        <UndoButton changes={changes} onUndo={steps.undo} />
        <Button variant="subtle" visibleFrom="sm" onClick={onHelp} rightSection={<Kbd size="xs">?</Kbd>}>
          {say('Keys')}
        </Button>
      </Group>
    </Stack>
  )
}

function UndoButton({ changes, onUndo }: { changes: FacetChanges; onUndo: () => void }) {
  const { steps } = useValue(changes.state)
  return (
    <Button onClick={onUndo} disabled={steps === 0} rightSection={<Kbd size="xs">U</Kbd>}>
      {say('Undo')}
    </Button>
  )
}
