import type { QueueItem } from '@backroom/contract/organisation/filters/item-facets'
import { facetOptions } from '@backroom/contract/organisation/filters/pickers'
import { Button, Input, Kbd, Text, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useValue } from '#kit/external-store.ts'
import { Bar } from '#kit/layout/bar.tsx'
import { Cards } from '#kit/layout/cards.tsx'
import { OptionsPicker } from '#kit/options-picker.tsx'
import { Thumb } from '#kit/parts/thumb.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import type { FacetChanges } from '#organisation/quick-apply/facet-changes.ts'
import classes from '#organisation/quick-apply/quick-apply.module.css'

/** A brush of facets, and tiles to click, to drag over, or to press Space on; Shift fills up to the last one. */
export function PaintGrid({ items, changes }: { items: readonly QueueItem[]; changes: FacetChanges }) {
  const [add, setAdd] = useState<number[]>([])
  const [remove, setRemove] = useState<number[]>([])
  const [painted, setPainted] = useState<ReadonlySet<number>>(new Set())
  const { facets, steps } = useValue(changes.state)
  const isDown = useRef(false)
  const isTouched = useRef(false)
  const last = useRef<number | null>(null)
  /** One drag is one step back, however many tiles it went over. */
  const hasStep = useRef(false)
  const hasBrush = add.length + remove.length > 0
  const isPainted = (uid: number) => {
    const here = facets.get(uid) ?? new Set<number>()
    return hasBrush && add.every(facet => here.has(facet)) && !remove.some(facet => here.has(facet))
  }
  const paint = (places: readonly number[]) => {
    if (!hasBrush) return
    const uids = places.flatMap(place => items[place]?.uid ?? []).filter(uid => !isPainted(uid))
    const isMoreOfLast = isDown.current && hasStep.current
    const changed = changes.apply(
      uids.map(itemUid => ({ itemUid, add, remove })),
      isMoreOfLast,
    )
    if (changed > 0) hasStep.current = true
    setPainted(before => new Set([...before, ...uids]))
  }
  const press = (place: number, isRange: boolean) => {
    const from = isRange && last.current !== null ? last.current : place
    const [low, high] = [Math.min(from, place), Math.max(from, place)]
    paint(Array.from({ length: high - low + 1 }, (_, at) => low + at))
    last.current = place
  }
  return (
    <>
      <Bar edge="bottom">
        <Input.Wrapper label={say('Put on')} w={{ base: '100%', xs: 300 }}>
          <OptionsPicker options={facetOptions} label={say('Put on')} uids={add} onChange={setAdd} />
        </Input.Wrapper>
        <Input.Wrapper label={say('Take off')} w={{ base: '100%', xs: 260 }}>
          <OptionsPicker options={facetOptions} label={say('Take off')} uids={remove} onChange={setRemove} />
        </Input.Wrapper>
        <Text c="dimmed" role="status" pb={6}>
          {hasBrush
            ? say('{n} painted', { n: format.number([...painted].filter(isPainted).length) })
            : say('Choose a brush, then click, drag or press Space.')}
        </Text>
        <Button
          ml="auto"
          disabled={steps === 0}
          onClick={() => changes.undo()}
          rightSection={<Kbd size="xs">U</Kbd>}
        >
          {say('Undo')}
        </Button>
      </Bar>
      <Cards
        least={132}
        p="14px var(--br-side)"
        className="scrolls"
        onPointerUp={() => {
          isDown.current = false
        }}
        onPointerLeave={() => {
          isDown.current = false
        }}
        onKeyDown={event => {
          if (event.key.toLowerCase() === 'u' && !event.ctrlKey && !event.metaKey) changes.undo()
          else moveFocus(event)
        }}
      >
        {items.map((item, place) => (
          <UnstyledButton
            key={item.uid}
            className={`${classes.tile} framed small`}
            aria-pressed={isPainted(item.uid)}
            onPointerDown={event => {
              isTouched.current = event.pointerType === 'touch'
              if (event.shiftKey || isTouched.current) return
              isDown.current = true
              hasStep.current = false
              press(place, false)
            }}
            onPointerEnter={() => isDown.current && press(place, false)}
            onClick={event => {
              // A press of a key has no pointer before it; a finger that goes down may be about to scroll; Shift means the range.
              if (event.detail === 0 || event.shiftKey || isTouched.current) press(place, event.shiftKey)
            }}
          >
            <Thumb src={item.thumb} size={114} />
            <Text fz={12} lineClamp={2} w="100%">
              {item.name}
            </Text>
            <span className="code dim cut">{item.code}</span>
          </UnstyledButton>
        ))}
      </Cards>
    </>
  )
}

/** Arrow keys go from tile to tile, up and down by rows. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const at = tiles.indexOf(document.activeElement as HTMLElement)
  const first = tiles[0]
  if (at < 0 || !first) return
  const across = tiles.filter(tile => tile.offsetTop === first.offsetTop).length
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: across, ArrowUp: -across }[event.key]
  if (step === undefined) return
  event.preventDefault()
  tiles[Math.max(0, Math.min(tiles.length - 1, at + step))]?.focus()
}
