import { facets } from '@backroom/contract/organisation/filters/facets'
import { counted } from '@backroom/contract/wording/say'
import { Checkbox, Switch, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { Swatch } from '#items/colours/pickers/swatch.tsx'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { draggedItems } from '#organisation/filters/filter-manager/dragged-items.ts'
import { FacetEditor } from '#organisation/filters/filter-manager/facet-editor.tsx'
import { inputOf, useApplyTo } from '#organisation/filters/filter-manager/facet-writes.ts'
import type { FilterRow } from '#organisation/filters/filter-manager/filter-list-pane.tsx'
import classes from '#organisation/filters/filter-manager/filter-manager.module.css'
import type { FacetDrafts } from '#organisation/filters/filter-manager/use-facet-typing.ts'
import type { FacetRow } from '#organisation/filters/filter-manager/use-facets.ts'

interface Props {
  readonly facet: FacetRow
  readonly filter: FilterRow
  readonly count: number
  readonly isOpen: boolean
  readonly isTicked: boolean
  readonly drafts: FacetDrafts
  readonly onTick: (isTicked: boolean) => void
  readonly onOpen: (isOpen: boolean) => void
  readonly onItems: () => void
}

/** One facet: opened it is edited in its place, and items dropped on it carry it. */
export function FacetLine(props: Props) {
  const { facet, filter, count, isOpen, isTicked, drafts, onTick, onOpen, onItems } = props
  const [isOver, setIsOver] = useState(false)
  const update = useWrite(facets.update)
  const apply = useApplyTo(facet)
  const setActive = (active: boolean) =>
    update.mutate({ params: { uid: facet.uid }, body: { ...inputOf(facet), active } })
  return (
    <div className="grows">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop items on; the keyboard way is the box under the items */}
      <div
        className={classes.facet}
        data-current={isOpen || undefined}
        data-dropping={isOver || undefined}
        onDragOver={event => {
          if (!draggedItems.isIn(event.dataTransfer)) return
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={event => {
          event.preventDefault()
          setIsOver(false)
          apply(draggedItems.from(event.dataTransfer))
        }}
      >
        <Checkbox
          size="xs"
          aria-label={say('Choose {name}', { name: facet.name })}
          checked={isTicked}
          onChange={event => onTick(event.currentTarget.checked)}
        />
        <UnstyledButton className="line strong" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          {(facet.swatch || facet.swatchHex) && <Swatch hex={facet.swatchHex} picture={facet.swatch} />}
          <span>
            {facet.name}
            <Text span fz={12} c="dimmed" ml={8}>
              {moreOf(facet)}
            </Text>
          </span>
        </UnstyledButton>
        <span className="code cut dim" title={facet.urlFragment}>
          {shortened(facet.urlFragment, filter.urlKey)}
        </span>
        <UnstyledButton
          className="num"
          td={facet.itemCount > 0 ? 'underline' : undefined}
          aria-label={say('{items} with {name}', {
            items: counted(facet.itemCount, 'item'),
            name: facet.name,
          })}
          onClick={onItems}
        >
          {format.number(facet.itemCount)}
        </UnstyledButton>
        <span className="num dim">{format.number(facet.liveCount)}</span>
        <Switch
          size="xs"
          ml="auto"
          aria-label={say('{name} is active', { name: facet.name })}
          checked={facet.active}
          onChange={event => setActive(event.currentTarget.checked)}
        />
      </div>
      {isOpen && (
        <FacetEditor
          facet={facet}
          filter={filter}
          count={count}
          drafts={drafts}
          onClose={() => onOpen(false)}
        />
      )}
    </div>
  )
}

/** Its range where that is more than its name, and what else it is called. */
function moreOf({ name, fromValue, toValue, synonyms }: FacetRow): string {
  const isRange = fromValue !== null && toValue !== null && fromValue !== toValue
  const range = isRange
    ? `${fromValue}–${toValue}`
    : fromValue !== null && String(fromValue) !== name
      ? String(fromValue)
      : ''
  return [range, synonyms.join(', ')].filter(Boolean).join(' · ')
}

/** Most fragments begin with their filter's key, which says nothing here. */
function shortened(fragment: string, urlKey: string): string {
  return fragment.startsWith(`${urlKey}-`) ? `…${fragment.slice(urlKey.length)}` : fragment
}
