import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import type {
  facetQueueState,
  PaletteFilter,
  QueueItem,
} from '@backroom/contract/organisation/filters/item-facets'
import { Kbd, Modal, Table } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isPhoneNow } from '#kit/is-phone.ts'
import { Panes } from '#kit/layout/panes.tsx'
import { say } from '#kit/say.ts'
import type { FacetChanges } from '#organisation/quick-apply/facet-changes.ts'
import { FilterKeys } from '#organisation/quick-apply/filter-keys.tsx'
import { ItemCard } from '#organisation/quick-apply/item-card.tsx'
import { keyFilters, type Picked, pickNext } from '#organisation/quick-apply/key-letters.ts'
import { QueueList } from '#organisation/quick-apply/queue-list.tsx'
import classes from '#organisation/quick-apply/quick-apply.module.css'
import { useSteps } from '#organisation/quick-apply/use-steps.ts'
import { useSuggestions } from '#organisation/quick-apply/use-suggestions.ts'
import { useWorkKeys } from '#organisation/quick-apply/use-work-keys.ts'

type State = ReplyOf<typeof facetQueueState>

interface Props {
  readonly items: readonly QueueItem[]
  readonly total: number
  readonly queueKey: string | undefined
  readonly palette: readonly PaletteFilter[]
  readonly changes: FacetChanges
  readonly state: State
  readonly onState: (state: State) => void
}

/** The queue, the item, the keys. Everything is done from the keyboard, an item a second. */
export function OneAtATime({ items, total, queueKey, palette, changes, state, onState }: Props) {
  const filters = useMemo(() => keyFilters(palette, items), [palette, items])
  const steps = useSteps({ items, queueKey, changes, state, onState })
  const { item } = steps
  const [picked, setPicked] = useState<Picked | null>(null)
  const [hasHelp, setHasHelp] = useState(false)
  const { suggestions, accept } = useSuggestions(item, items, changes)
  const work = useRef<HTMLElement>(null)
  const find = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // A phone has no keys to be heard.
    if (!isPhoneNow()) work.current?.focus()
  }, [])

  const press = useWorkKeys({
    filters,
    picked,
    item,
    changes,
    steps,
    accept,
    isCovered: hasHelp,
    onPick: setPicked,
    onHelp: () => setHasHelp(true),
    onFind: () => find.current?.focus(),
  })
  if (!item) return null
  return (
    <>
      <Panes
        component="section"
        columns="236px minmax(0, 1fr) minmax(340px, 420px)"
        tablet="minmax(0, 1fr) minmax(300px, 360px)"
        ref={work}
        className={classes.work ?? ''}
        tabIndex={0}
        aria-label={say('Item {place} of {all}: {name}', {
          place: steps.place + 1,
          all: items.length,
          name: item.name,
        })}
        onKeyDown={event => {
          if (press(event)) {
            event.preventDefault()
            event.stopPropagation()
          }
        }}
      >
        <QueueList items={items} total={total} place={steps.place} state={state} onChoose={steps.go} />
        <ItemCard
          item={item}
          filters={filters}
          changes={changes}
          place={steps.place}
          count={items.length}
          suggestions={suggestions}
          onAccept={accept}
          steps={steps}
          onHelp={() => setHasHelp(true)}
        />
        <FilterKeys
          item={item}
          filters={filters}
          picked={picked}
          changes={changes}
          onPick={filter => setPicked(before => pickNext(before, filter))}
          findRef={find}
          onDone={() => work.current?.focus()}
        />
      </Panes>
      <Modal opened={hasHelp} onClose={() => setHasHelp(false)} title={say('Keys')} size={440}>
        <KeyHelp />
      </Modal>
    </>
  )
}

const help: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['A', '…', 'Z'], 'Pick a filter; again for its next ten facets'],
  [['1', '…', '9', '0'], 'Put the facet on, or take it off'],
  [['/'], 'Find any facet by name or synonym; Enter puts it on'],
  [['Tab'], 'Accept all suggestions'],
  [['Enter', '→'], 'Next item, this one is done'],
  [['←'], 'Item before'],
  [['Ctrl', 'Enter'], 'Next unfinished item'],
  [['R'], 'Repeat what the last item got'],
  [['U'], 'Undo, up to 100 steps'],
  [['S'], 'Skip'],
  [['G'], 'Open the item in a new tab'],
]

function KeyHelp() {
  return (
    <Table verticalSpacing={5}>
      <Table.Tbody>
        {help.map(([keys, does]) => (
          <Table.Tr key={does}>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>
              {keys.map(key => (
                <Kbd key={key} mr={4}>
                  {key}
                </Kbd>
              ))}
            </Table.Td>
            <Table.Td>{say(does)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
