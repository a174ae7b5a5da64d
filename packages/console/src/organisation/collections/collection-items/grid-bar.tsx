import { screens as itemScreens } from '@backroom/contract/items/screens'
import { pathTo } from '@backroom/contract/kit/screen'
import { Button, Group, Kbd, NumberInput, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import type { useGridKeys } from '#organisation/collections/collection-items/use-grid-keys.ts'
import type { useItemOrder } from '#organisation/collections/collection-items/use-item-order.ts'

interface Props {
  readonly keys: ReturnType<typeof useGridKeys>
  readonly order: ReturnType<typeof useItemOrder>
  readonly isByHand: boolean
  readonly isFound: boolean
}

/** What can be done with the items that are ticked, or how to work without the mouse. */
export function GridBar({ keys, order, isByHand, isFound }: Props) {
  const { selected, chosen } = keys
  const [only] = chosen
  return (
    <Group gap={6} mb={8} mih={30} wrap="wrap">
      {selected.size === 0 ? (
        <Text c="dimmed" fz={12} visibleFrom="xs">
          <Kbd size="xs">Space</Kbd> {say('ticks')} · <Kbd size="xs">P</Kbd> {say('pins')} ·{' '}
          {isByHand && (
            <>
              <Kbd size="xs">Alt</Kbd>+<Kbd size="xs">←→</Kbd> {say('moves')} · <Kbd size="xs">M</Kbd>{' '}
              {say('to a place')} ·{' '}
            </>
          )}
          <Kbd size="xs">Del</Kbd> {say('takes out')}
          {isFound && ` · ${say('Clear the search to put them into an order.')}`}
          {!isByHand && !isFound && ` · ${say('Sort by hand to drag them into an order.')}`}
        </Text>
      ) : (
        <>
          <Text fz={13} fw={600}>
            {say('{n} ticked', { n: format.number(selected.size) })}
          </Text>
          <Button size="compact-xs" onClick={() => order.pin(chosen, true)}>
            {say('Pin')}
          </Button>
          <Button size="compact-xs" onClick={() => order.pin(chosen, false)}>
            {say('Unpin')}
          </Button>
          {isByHand && (
            <Button size="compact-xs" onClick={keys.openMoving}>
              {say('Move to position…')}
            </Button>
          )}
          {selected.size === 1 && only !== undefined && (
            <Button size="compact-xs" component={Link} to={pathTo(itemScreens.item, { uid: only })}>
              {say('Open item')}
            </Button>
          )}
          <Button
            size="compact-xs"
            color="brick"
            variant="subtle"
            onClick={() => {
              order.remove(chosen)
              keys.clear()
            }}
          >
            {say('Take out')}
          </Button>
          <Button size="compact-xs" variant="subtle" onClick={keys.clear}>
            {say('Untick')}
          </Button>
        </>
      )}
      {keys.isMoving && (
        <MoveDialog
          most={order.items.length}
          onClose={keys.closeMoving}
          onMove={place => {
            const rest = order.items.filter(item => !chosen.includes(item.uid))
            const isOfPins = order.items.some(({ uid, pinned }) => pinned !== null && chosen.includes(uid))
            const pins = rest.filter(item => item.pinned !== null).length
            const target = rest[isOfPins ? place - 1 : Math.max(place - 1, pins)] // pins keep leading
            order.move(chosen, target ? order.items.indexOf(target) : order.items.length)
            keys.closeMoving()
          }}
        />
      )}
    </Group>
  )
}

interface MoveProps {
  readonly most: number
  readonly onClose: () => void
  readonly onMove: (place: number) => void
}

function MoveDialog({ most, onClose, onMove }: MoveProps) {
  const [place, setPlace] = useState(1)
  return (
    <AskDialog
      title={say('Move to position')}
      size={360}
      submit={say('Move')}
      onClose={onClose}
      onSubmit={() => onMove(place)}
    >
      <NumberInput
        data-autofocus
        label={say('Position')}
        min={1}
        max={most}
        allowDecimal={false}
        value={place}
        onChange={typed => setPlace(Math.max(1, Math.min(most, Number(typed) || 1)))}
      />
    </AskDialog>
  )
}
