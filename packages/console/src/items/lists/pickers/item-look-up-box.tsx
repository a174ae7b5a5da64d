import type { FoundItem } from '@backroom/contract/items/page/items'
import { Box, Checkbox, Kbd, Modal, Text, TextInput } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import classes from '#items/lists/pickers/item-look-up.module.css'
import { LookUpRow, type RowAction } from '#items/lists/pickers/look-up-row.tsx'
import { useEntering } from '#items/lists/pickers/use-entering.ts'
import { type Picking, useFoundItems } from '#items/lists/pickers/use-found-items.ts'
import { useLayer } from '#kit/asking/layers.ts'
import { Bar } from '#kit/layout/bar.tsx'
import { say } from '#kit/say.ts'
import { CameraButton } from '#kit/scanner/camera-button.tsx'
import themeJson from '#kit/theme.json'
import { takeTypedAhead } from '#kit/typed-ahead.ts'

const { size, z } = themeJson.other

interface Props {
  readonly opened: boolean
  /** What it starts with, as if it had been typed and Enter pressed. */
  readonly scanned?: string
  readonly onPick: (item: FoundItem, inNewTab: boolean) => void
  readonly onClose: () => void
  /** Of the row's menu; none when an item is only picked. */
  readonly actions?: readonly RowAction[]
  /** Set where a form asks for an item: what it asks, and which items may be answered. */
  readonly picking?: Picking
  /** Offered when nothing is found. */
  readonly nothing?: (typed: string) => ReactNode
}

/** One box that people and scanners type into. What equals a code or barcode opens at once, before any list. */
export function ItemLookUpBox({
  opened,
  scanned = '',
  onPick,
  onClose,
  actions = [],
  picking,
  nothing,
}: Props) {
  const listId = useId()
  const [typed, setTyped] = useState(scanned)
  const [withMore, setWithMore] = useState(false)
  const [current, setCurrent] = useState(0)
  const [menuAt, setMenuAt] = useState<number | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const { found, isSettled, only } = useFoundItems(typed, withMore, picking)
  const at = Math.min(current, found.length - 1)
  const layer = picking ? 'dialog' : 'itemSearch' // a form's dialog may lie below
  useLayer(opened, layer, onClose)

  const { pick, enter, scan, isLeaving } = useEntering({
    typed,
    onType: setTyped,
    scanned,
    row: isSettled ? found[at] : undefined,
    only,
    picking,
    onPick,
    input,
  })

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const row = found[at]
    const action =
      menuAt !== null && row ? actions.find(({ key }) => key === event.key.toLowerCase()) : undefined
    const isAtEnd = event.currentTarget.selectionStart === typed.length
    if (action && row) action.run(row)
    else if (event.key === 'ArrowDown') setCurrent(Math.min(at + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setCurrent(Math.max(at - 1, 0))
    else if (event.key === 'Enter') void enter(event.ctrlKey || event.metaKey)
    else if (event.key === 'ArrowRight' && isAtEnd && actions.length > 0) setMenuAt(at)
    else if (event.key === 'ArrowLeft' && menuAt !== null) setMenuAt(null)
    else return
    if (event.key.startsWith('Arrow') && event.key !== 'ArrowRight') setMenuAt(null)
    event.preventDefault()
  }

  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      returnFocus={!isLeaving}
      size={size.palette}
      yOffset={112}
      zIndex={z[layer]}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={picking?.label ?? say('Look up an item')} data-layer={layer}>
        <TextInput
          ref={input}
          data-autofocus
          data-finder
          leftSection={<IconBarcode size={20} stroke={1.7} />}
          leftSectionWidth={48}
          rightSection={<CameraButton onScan={code => void scan(code)} />}
          rightSectionWidth={44}
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-activedescendant={found[at] ? `${listId}-${found[at].uid}` : ''}
          aria-label={say('Code, barcode or name')}
          placeholder={say('Scan or type a code, barcode or name')}
          value={typed}
          onChange={event => {
            setTyped(event.currentTarget.value)
            setCurrent(0)
            setMenuAt(null)
          }}
          onFocus={() => setTyped(typed + takeTypedAhead())}
          onKeyDown={onKeyDown}
        />
        {typed.trim() === '' && found.length > 0 && <LastOpened />}
        <div id={listId} role="listbox" aria-label={say('Items')} className={`${classes.list} scrolls`}>
          {found.map((item, index) => (
            <LookUpRow
              key={item.uid}
              item={item}
              id={`${listId}-${item.uid}`}
              isCurrent={index === at}
              isMenuOpen={menuAt === index}
              actions={actions}
              onPoint={() => setCurrent(index)}
              onOpen={inNewTab => pick(item, inNewTab)}
              onMenu={isOpen => setMenuAt(isOpen ? index : null)}
            />
          ))}
        </div>
        {isSettled && found.length === 0 && typed.trim() !== '' && (
          <Box px={16} py={28} ta="center" role="status">
            {say('No item has that code, barcode or name')}
            {nothing?.(typed.trim())}
          </Box>
        )}
        <Foot picking={picking} withMore={withMore} onMore={setWithMore} hasMenu={actions.length > 0} />
      </Modal.Content>
    </Modal.Root>
  )
}

function LastOpened() {
  return (
    <Text fz={12} c="dimmed" px={16} pt={10}>
      {say('Last opened')}
    </Text>
  )
}

interface FootProps {
  readonly picking: Picking | undefined
  readonly withMore: boolean
  readonly onMore: (isWanted: boolean) => void
  readonly hasMenu: boolean
}

function Foot({ picking, withMore, onMore, hasMenu }: FootProps) {
  const more = picking ? (picking.brandUid ? say('Other brands too') : null) : say('Archived too')
  return (
    <Bar edge="top" px={14} py={6} mih={40} bg="var(--br-sunken)" className="small dim">
      {more && (
        <Checkbox label={more} checked={withMore} onChange={event => onMore(event.currentTarget.checked)} />
      )}
      <span aria-hidden="true">
        <Kbd>↑ ↓</Kbd> {say('move')} <Kbd>Enter</Kbd> {picking ? say('choose') : say('open')}{' '}
        {!picking && (
          <>
            <Kbd>Ctrl Enter</Kbd> {say('new tab')}{' '}
          </>
        )}
        {hasMenu && (
          <>
            <Kbd>→</Kbd> {say('more')}
          </>
        )}
      </span>
    </Bar>
  )
}
