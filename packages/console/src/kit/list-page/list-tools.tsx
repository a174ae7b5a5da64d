import type { FilterEntry } from '@backroom/contract/kit/filter'
import {
  ActionIcon,
  Anchor,
  Drawer,
  Group,
  Indicator,
  Kbd,
  Popover,
  Stack,
  TextInput,
  Tooltip,
  UnstyledButton,
} from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconPlus,
  IconSearch,
  IconX,
} from '@tabler/icons-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { FilterChip } from '#kit/conditions/filter-chip.tsx'
import { FilterEditor } from '#kit/conditions/filter-editor.tsx'
import { ColumnMenu } from '#kit/data-table/column-menu.tsx'
import { Bar } from '#kit/layout/bar.tsx'
import classes from '#kit/list-page/list-page.module.css'
import type { ListControl } from '#kit/list-page/use-list-state.ts'
import { useSearchText } from '#kit/list-page/use-search-text.ts'
import { say } from '#kit/say.ts'
import { CameraButton } from '#kit/scanner/camera-button.tsx'
import { changePreferences, usePreference } from '#kit/session/preferences.ts'

interface Props {
  readonly control: ListControl
  readonly searchRef: RefObject<HTMLInputElement | null>
  readonly isPhone: boolean
  /** Switches of this list's own. */
  readonly children?: ReactNode
  /** Enter in the search box, before the pause is over; true when nothing need be searched any more. */
  readonly onEnter?: (typed: string) => Promise<boolean>
}

/** Search, filters, columns and density of a list. */
export function ListTools({ control, searchRef, isPhone, children, onEnter }: Props) {
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const spacing = usePreference('density')
  const filterCount = control.state.filter.length
  const onScan = async (search: string) => {
    if (!(await onEnter?.(search))) control.change({ search })
  }
  return (
    <Bar>
      <SearchBox control={control} searchRef={searchRef} onEnter={onEnter} />
      {isPhone ? (
        <>
          {control.view.scans && <CameraButton size={44} onScan={code => void onScan(code)} />}
          <Indicator label={filterCount} disabled={filterCount === 0} size={18} color="spruce">
            <ActionIcon
              size={44}
              variant="default"
              aria-label={say('Filters')}
              onClick={() => setIsDrawerOpen(true)}
            >
              <IconAdjustmentsHorizontal size={20} stroke={1.7} />
            </ActionIcon>
          </Indicator>
          <Drawer
            opened={isDrawerOpen}
            onClose={() => setIsDrawerOpen(false)}
            title={say('Filters')}
            size="100%"
          >
            <Stack align="flex-start">
              <Filters control={control} />
              {children}
            </Stack>
          </Drawer>
        </>
      ) : (
        <>
          <Filters control={control} />
          <Group gap={8} ml="auto">
            {children}
            <ColumnMenu control={control} />
            <Tooltip label={spacing === 'compact' ? say('Comfortable rows') : say('Compact rows')}>
              <ActionIcon
                size={30}
                variant="default"
                aria-label={spacing === 'compact' ? say('Comfortable rows') : say('Compact rows')}
                onClick={() =>
                  void changePreferences({ density: spacing === 'compact' ? 'comfortable' : 'compact' })
                }
              >
                {spacing === 'compact' ? (
                  <IconBaselineDensitySmall size={16} stroke={1.7} />
                ) : (
                  <IconBaselineDensityMedium size={16} stroke={1.7} />
                )}
              </ActionIcon>
            </Tooltip>
          </Group>
        </>
      )}
    </Bar>
  )
}

type SearchProps = Pick<Props, 'control' | 'searchRef'> & { readonly onEnter: Props['onEnter'] | undefined }

function SearchBox({ control, searchRef, onEnter }: SearchProps) {
  const { text, type, enter, clear } = useSearchText(control.state.search, search =>
    control.change({ search }),
  )
  const open = async () => {
    if (!text || !(await onEnter?.(text))) enter()
  }
  return (
    <TextInput
      ref={searchRef}
      className={classes.search ?? ''}
      size="xs"
      type="search"
      aria-label={say(control.view.searches)}
      placeholder={say(control.view.searches)}
      leftSection={<IconSearch size={15} stroke={1.7} />}
      rightSection={
        text ? (
          <ActionIcon size={20} aria-label={say('Clear the search')} onClick={clear}>
            <IconX size={14} />
          </ActionIcon>
        ) : (
          <Kbd aria-hidden="true">/</Kbd>
        )
      }
      value={text}
      onChange={event => type(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key === 'Enter') void open()
        if (event.key === 'Escape' && text) clear()
      }}
    />
  )
}

function Filters({ control }: { control: ListControl }) {
  const [isAdding, setIsAdding] = useState(false)
  const { filter } = control.state
  const set = (next: FilterEntry[]) => control.change({ filter: next })
  return (
    <>
      {filter.map((entry, index) => (
        <FilterChip
          key={JSON.stringify(entry)}
          control={control}
          entry={entry}
          onChange={next => set(filter.map((each, place) => (place === index ? next : each)))}
          onRemove={() => set(filter.filter((_, place) => place !== index))}
        />
      ))}
      <Popover
        opened={isAdding}
        onChange={setIsAdding}
        position="bottom-start"
        trapFocus
        returnFocus
        closeOnEscape={false}
      >
        <Popover.Target>
          <UnstyledButton
            className="framed line dim"
            h={28}
            py={0}
            px={10}
            fz={13}
            bd="1px dashed var(--br-input-line)"
            onClick={() => setIsAdding(!isAdding)}
            aria-expanded={isAdding}
          >
            <IconPlus size={14} stroke={1.7} /> {say('Filter')}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown>
          <FilterEditor
            view={control.view}
            onClose={() => setIsAdding(false)}
            onApply={entry => {
              set([...filter, entry])
              setIsAdding(false)
            }}
          />
        </Popover.Dropdown>
      </Popover>
      {filter.length > 0 && (
        <Anchor component="button" fz={13} c="dimmed" onClick={() => set([])}>
          {say('Clear')}
        </Anchor>
      )}
    </>
  )
}
