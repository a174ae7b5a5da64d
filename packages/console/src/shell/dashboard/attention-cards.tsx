import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import type { DashboardCard, readDashboard } from '@backroom/contract/shell/dashboard'
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext } from '@dnd-kit/sortable'
import { ActionIcon, Button, Group, Menu, Skeleton, Text } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconCircleCheck } from '@tabler/icons-react'
import { Cards } from '#kit/layout/cards.tsx'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'
import { changePreferences, usePreference } from '#kit/session/preferences.ts'
import { format } from '#kit/store-facts.ts'
import { AttentionCard } from '#shell/dashboard/attention-card.tsx'
import { inOrder } from '#shell/dashboard/card-order.ts'
import { PanelBoundary } from '#shell/faults/panel-boundary.tsx'

interface Props {
  readonly data: ReplyOf<typeof readDashboard> | undefined
  readonly isFailed: boolean
  readonly retry: () => void
}

/** Needs attention: the most urgent first unless the person put them otherwise; what is clear folds into one line. */
export function AttentionCards({ data, isFailed, retry }: Props) {
  const order = usePreference('dashboardOrder')
  const hidden = usePreference('dashboardHidden')
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  const all = data?.cards ?? []
  const shown = inOrder(
    all.filter(card => (card.count > 0 || card.error) && !hidden.includes(card.key)),
    order,
  )
  const clear = all.filter(card => card.count === 0 && !card.error && !hidden.includes(card.key))
  const keys = shown.map(card => card.key)
  const move = (from: string, to: string) => {
    const next = arrayMove(keys, keys.indexOf(from), keys.indexOf(to))
    void changePreferences({ dashboardOrder: [...next, ...order.filter(key => !next.includes(key))] })
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) move(String(active.id), String(over.id))
  }
  return (
    <section aria-label={say('Needs attention')}>
      <Group gap={10} mih={28} mb={8} wrap="nowrap">
        <h2 className="grows">{say('Needs attention')}</h2>
        {data && (
          <Text fz={12} c="dimmed" className="num" title={format.dateTime(data.asOf)}>
            {say('As of {time}', { time: format.time(data.asOf) })}
          </Text>
        )}
        {all.length > 0 && <CardChoice cards={all} hidden={hidden} />}
      </Group>
      {!data && isFailed && <Failed retry={retry} />}
      <Cards least={230}>
        {!data && !isFailed && [1, 2, 3, 4, 5, 6].map(index => <Skeleton key={index} h={76} radius="lg" />)}
        <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
          <SortableContext items={keys} strategy={rectSortingStrategy}>
            {shown.map((card, index) => (
              <PanelBoundary key={card.key}>
                <AttentionCard
                  card={card}
                  onStep={step => {
                    const to = keys[index + step]
                    if (to) move(card.key, to)
                  }}
                  onHide={() => void changePreferences({ dashboardHidden: [...hidden, card.key] })}
                />
              </PanelBoundary>
            ))}
          </SortableContext>
        </DndContext>
      </Cards>
      {data && all.length === 0 && <Text c="dimmed">{say('Nothing is checked for your level yet.')}</Text>}
      {clear.length > 0 && (
        <Group gap={8} mt={12} c="dimmed" title={clear.map(card => say(card.title)).join(', ')}>
          <IconCircleCheck size={16} stroke={1.7} color="var(--br-ok)" aria-hidden="true" />
          {sayCount(clear.length, 'All clear: 1 check', 'All clear: {n} checks')}
        </Group>
      )}
    </section>
  )
}

/** Which cards are shown at all. */
function CardChoice({ cards, hidden }: { cards: readonly DashboardCard[]; hidden: readonly string[] }) {
  return (
    <Menu position="bottom-end" width={300} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon size={28} aria-label={say('Choose cards')}>
          <IconAdjustmentsHorizontal size={16} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {cards.map(({ key, title }) => {
          const isShown = !hidden.includes(key)
          const next = isShown ? [...hidden, key] : hidden.filter(each => each !== key)
          return (
            <Menu.CheckboxItem
              key={key}
              checked={isShown}
              onChange={() => void changePreferences({ dashboardHidden: next })}
            >
              {say(title)}
            </Menu.CheckboxItem>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

function Failed({ retry }: { retry: () => void }) {
  return (
    <Text c="dimmed">
      {say('Could not load.')}{' '}
      <Button size="compact-xs" onClick={retry}>
        {say('Retry')}
      </Button>
    </Text>
  )
}
