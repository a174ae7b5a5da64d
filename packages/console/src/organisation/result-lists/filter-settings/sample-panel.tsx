import { categoriesView } from '@backroom/contract/organisation/categories/views'
import { filterSettingsInput } from '@backroom/contract/organisation/result-lists/filter-settings'
import { type ListAnswer, listPreview } from '@backroom/contract/organisation/result-lists/pages'
import { counted } from '@backroom/contract/wording/say'
import {
  Anchor,
  Badge,
  Box,
  Button,
  Group,
  Loader,
  NativeSelect,
  Paper,
  SimpleGrid,
  Text,
  TextInput,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { Bar } from '#kit/layout/bar.tsx'
import { Thumb } from '#kit/parts/thumb.tsx'
import { WidthSwitch } from '#kit/parts/width-switch.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { SampleFilters } from '#organisation/result-lists/filter-settings/sample-filters.tsx'

const tilesShown = 12

/** A real page of the site as it would be with what is typed, before anything is saved. */
export function SamplePanel() {
  const first = useFirstAddress()
  const [typed, setTyped] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<string | null>(null)
  const [device, setDevice] = useState<'desktop' | 'phone'>('desktop')
  const address = typed ?? first
  const list = useSample(address)
  const choice = useSample(waiting ?? address)
  const go = (to: string) => {
    setTyped(to)
    setWaiting(null)
  }
  return (
    <Paper component="aside" p={14} aria-label={say('Sample page')}>
      <Group gap={8} mb={10} wrap="nowrap">
        <TextInput
          size="xs"
          className="code"
          aria-label={say('Address of the sample page')}
          value={address ?? ''}
          onChange={event => go(event.currentTarget.value)}
        />
        {(list.isFetching || choice.isFetching) && <Loader size={14} />}
        <WidthSwitch size="xs" devices={['desktop', 'phone']} device={device} onChange={setDevice} />
      </Group>
      {list.data && (
        <Sample
          answer={list.data}
          filters={choice.data?.filters ?? list.data.filters ?? []}
          isPhone={device === 'phone'}
          onGo={go}
          onChoose={list.data.look?.autoApply === false ? setWaiting : go}
          {...(waiting !== null && { onApply: () => go(waiting) })}
        />
      )}
    </Paper>
  )
}

/** The first department with items, whatever the shop sells. */
function useFirstAddress(): string | null {
  const filter = JSON.stringify([
    { field: 'active', op: 'is', value: true },
    { field: 'depth', op: 'lt', value: 2 },
    { field: 'itemsBelow', op: 'gt', value: 0 },
  ])
  const { data } = useRead(categoriesView.list, { query: { sort: 'place', limit: 1, filter } })
  return data ? (data.rows[0]?.path ?? '/') : null
}

function useSample(address: string | null) {
  const typed = useWatch()
  const [settings] = useDebouncedValue(typed, 300)
  const [asked] = useDebouncedValue(address, 300)
  const [path = '/', query = ''] = (asked ?? '/').split('?')
  const parsed = filterSettingsInput.safeParse(settings)
  return useRead(
    listPreview,
    { body: { path, query, ...(parsed.success && { settings: parsed.data }) } },
    { keepsLast: true, isQuiet: true, ignore: [400, 404], enabled: asked !== null },
  )
}

interface SampleProps {
  readonly answer: ListAnswer
  readonly filters: NonNullable<ListAnswer['filters']>
  readonly isPhone: boolean
  readonly onGo: (address: string) => void
  readonly onChoose: (address: string) => void
  /** There where choices wait to be applied. */
  readonly onApply?: () => void
}

function Sample({ answer, filters, isPhone, onGo, onChoose, onApply }: SampleProps) {
  const [isOpen, setOpen] = useState(false)
  if (answer.status === 404) return <Text c="dimmed">{say('Not found (404)')}</Text>
  if (answer.status !== 200) {
    return (
      <Text>
        {say('Leads on ({status}) to', { status: answer.status })}{' '}
        <Anchor component="button" type="button" onClick={() => onGo(answer.location ?? '/')}>
          {answer.location}
        </Anchor>
      </Text>
    )
  }
  const hasDrawer = isPhone && answer.look?.mobile === 'drawer'
  return (
    <Box
      mah="min(640px, calc(100vh - 340px))"
      className={isPhone ? 'framed scrolls' : 'scrolls'}
      {...(isPhone && { maw: 240, mx: 'auto' })}
    >
      <Text fw={640} fz={17}>
        {answer.page?.heading}
      </Text>
      <Text c="dimmed" fz={12} mb={8}>
        {counted(answer.total ?? 0, 'item')} · {robotsText(answer.page?.robots)}
      </Text>
      <Bar
        px={0}
        bg="var(--br-raised)"
        {...(answer.look?.stickyBar && { pos: 'sticky', top: 0, edge: 'bottom' })}
      >
        {hasDrawer && (
          <Button size="compact-xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {say('Filters')}
          </Button>
        )}
        <Sorts answer={answer} onGo={onGo} />
        {answer.look?.autoApply === false && (
          <Button size="compact-xs" variant="filled" disabled={!onApply} onClick={onApply}>
            {say('Apply')}
          </Button>
        )}
      </Bar>
      {(!hasDrawer || isOpen) && <SampleFilters filters={filters} isPhone={isPhone} onGo={onChoose} />}
      <Tiles answer={answer} isPhone={isPhone} />
    </Box>
  )
}

function Sorts({ answer, onGo }: Pick<SampleProps, 'answer' | 'onGo'>) {
  const sorts = answer.sorts ?? []
  const own = sorts.some(sort => sort.chosen) ? [] : [{ value: '', label: say('Its own order') }]
  return (
    <NativeSelect
      size="xs"
      aria-label={say('Order of the sample page')}
      value={sorts.find(sort => sort.chosen)?.url ?? ''}
      onChange={event => event.currentTarget.value && onGo(event.currentTarget.value)}
      data={[...own, ...sorts.map(sort => ({ value: sort.url, label: say(sort.name) }))]}
    />
  )
}

function Tiles({ answer, isPhone }: { answer: ListAnswer; isPhone: boolean }) {
  return (
    <SimpleGrid cols={isPhone ? 2 : 3} spacing={10}>
      {answer.items?.slice(0, tilesShown).map(item => (
        <Box key={item.uid} miw={0}>
          <Thumb src={item.image?.url ?? null} size={72} />
          <Text fz={11} lineClamp={2}>
            {item.name}
          </Text>
          <Text fz={12} fw={580}>
            {item.price.from === null ? '' : format.money(item.price.from)}
          </Text>
          {item.flags.new && <Badge size="xs">{say('New')}</Badge>}
        </Box>
      ))}
    </SimpleGrid>
  )
}

function robotsText(robots: 'index' | 'noindex' | 'disallowed' | undefined): string {
  if (robots === 'noindex') return say('says noindex')
  return robots === 'disallowed' ? say('kept away by robots.txt') : say('may be indexed')
}
