import { Combobox, Group, Kbd, Modal, Text, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLayer } from '#kit/asking/layers.ts'
import { Bar } from '#kit/layout/bar.tsx'
import { say } from '#kit/say.ts'
import themeJson from '#kit/theme.json'
import { takeTypedAhead } from '#kit/typed-ahead.ts'
import { EarlyEnter } from '#shell/finder/early-enter.ts'
import classes from '#shell/finder/finder.module.css'
import { marked } from '#shell/finder/marked.tsx'

const { size, z } = themeJson.other

export interface FinderRow {
  readonly key: string
  readonly label: string
  readonly second?: string
  readonly left?: ReactNode
  readonly right?: ReactNode
  /** Where it leads; Ctrl+Enter opens it in a new tab. */
  readonly path?: string
  /** What it does, where it leads nowhere. */
  readonly run?: () => void
}

export interface FinderGroup {
  readonly title: string
  readonly rows: readonly FinderRow[]
}

interface Props {
  readonly opened: boolean
  readonly label: string
  readonly placeholder: string
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly groups: readonly FinderGroup[]
  /** Whether answers to what is typed are still to come: Enter waits for them. */
  readonly isAsking: boolean
  /** Instead of rows, while there are none. */
  readonly empty: ReactNode
  readonly onGo: (path: string) => void
  readonly onClose: () => void
}

/** One box that finds things: type, arrows, Enter; Ctrl+Enter for a new tab. */
export function Finder(props: Props) {
  const { opened, label, placeholder, query, onQuery, groups, isAsking, empty, onGo, onClose } = props
  const combobox = useCombobox({ opened: true })
  const isNewTab = useRef(false)
  const [early] = useState(() => new EarlyEnter())
  useLayer(opened, 'itemSearch', onClose)
  const rows = groups.flatMap(group => group.rows)
  const shown = rows.map(row => row.key).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first row is chosen anew whenever other rows are shown
  useEffect(() => {
    if (opened) combobox.selectFirstOption()
  }, [shown, opened])
  const submit = (key: string) => {
    const row = rows.find(each => each.key === key)
    if (row?.path && isNewTab.current) {
      window.open(row.path, '_blank', 'noopener')
    } else if (row?.run) row.run()
    else if (row?.path) {
      onClose()
      onGo(row.path)
    }
    isNewTab.current = false
  }
  const submitFirst = useEffectEvent(() => {
    const [first] = rows
    if (first && early.isDue({ query, isAsking })) submit(first.key)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever answers come
  useEffect(() => submitFirst(), [isAsking, shown])
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      onEnterTransitionEnd={() => combobox.selectFirstOption()} // rows are there only now
      size={size.palette}
      yOffset={112}
      zIndex={z.itemSearch}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={label} data-layer="itemSearch">
        <Combobox store={combobox} onOptionSubmit={submit} withinPortal={false}>
          <Combobox.EventsTarget>
            <TextInput
              aria-label={label}
              placeholder={placeholder}
              leftSection={<IconSearch size={18} stroke={1.7} />}
              rightSection={<Kbd>Esc</Kbd>}
              rightSectionWidth={56}
              value={query}
              data-autofocus
              data-finder
              onChange={event => {
                early.typed()
                onQuery(event.currentTarget.value)
              }}
              onFocus={() => onQuery(query + takeTypedAhead())}
              onKeyDownCapture={event => {
                isNewTab.current = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
                if (early.press(event.key, { query, isAsking })) {
                  event.preventDefault()
                  event.stopPropagation()
                  return
                }
                // Somebody quicker than the list means its first row.
                if (event.key === 'Enter' && combobox.getSelectedOptionIndex() === -1)
                  combobox.selectFirstOption()
              }}
            />
          </Combobox.EventsTarget>
          <Combobox.Options className={classes.rows ?? ''} aria-label={label} tabIndex={0}>
            {groups
              .filter(group => group.rows.length > 0)
              .map(group => (
                <Combobox.Group key={group.title} label={group.title}>
                  {group.rows.map(row => (
                    <Row key={row.key} row={row} query={query} />
                  ))}
                </Combobox.Group>
              ))}
            {rows.length === 0 && <Combobox.Empty>{empty}</Combobox.Empty>}
          </Combobox.Options>
        </Combobox>
        <Bar edge="top" mih={40} bg="var(--br-sunken)" visibleFrom="sm">
          <Group gap="md">
            <Key keys="↑ ↓" does={say('move')} />
            <Key keys="Enter" does={say('open')} />
            <Key keys="Ctrl Enter" does={say('new tab')} />
          </Group>
          <Text fz={12} c="dimmed" ml="auto" aria-live="polite">
            {say('{n} found', { n: rows.length })}
          </Text>
        </Bar>
      </Modal.Content>
    </Modal.Root>
  )
}

function Row({ row, query }: { row: FinderRow; query: string }) {
  return (
    <Combobox.Option value={row.key} className={classes.row ?? ''}>
      {row.left && <span className={classes.left}>{row.left}</span>}
      <span className={`${classes.words} cut`}>
        {marked(row.label, query)} {row.second && <span className="dim">{row.second}</span>}
      </span>
      {row.right && <span className={classes.right}>{row.right}</span>}
    </Combobox.Option>
  )
}

function Key({ keys, does }: { keys: string; does: string }) {
  return (
    <Text fz={12} c="dimmed">
      <Kbd>{keys}</Kbd> {does}
    </Text>
  )
}
