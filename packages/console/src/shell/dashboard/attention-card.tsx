import {
  type CardLine,
  type CardSeverity,
  type DashboardCard,
  readDashboard,
} from '@backroom/contract/shell/dashboard'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon, Button, Group, Kbd, Menu, Text } from '@mantine/core'
import {
  IconAlertOctagonFilled,
  IconAlertTriangleFilled,
  IconDots,
  IconInfoCircleFilled,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { call } from '#kit/calls/call.ts'
import { keyOf } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { ageText } from '#shell/dashboard/age-text.ts'
import classes from '#shell/dashboard/dashboard.module.css'

const icons: Record<CardSeverity, ReactNode> = {
  red: <IconAlertOctagonFilled size={15} color="var(--mantine-color-brick-6)" aria-hidden="true" />,
  amber: <IconAlertTriangleFilled size={15} color="var(--mantine-color-amber-5)" aria-hidden="true" />,
  blue: <IconInfoCircleFilled size={15} color="var(--mantine-color-sky-6)" aria-hidden="true" />,
}
const quietly = { ignore: [0, 400, 404, 429, 500, 502, 503, 504] }

interface Props {
  readonly card: DashboardCard
  /** One place back or on. */
  readonly onStep: (step: -1 | 1) => void
  readonly onHide: () => void
}

/** One number that wants something of somebody; the whole card is the link. */
export function AttentionCard({ card, onStep, onHide }: Props) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: card.key })
  const title = say(card.title)
  return (
    <article
      ref={setNodeRef}
      className={classes.card}
      data-dragging={isDragging || undefined}
      aria-label={title}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      {...listeners}
      onKeyDown={event => {
        const step = event.altKey
          ? ({ ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 } as const)[event.key]
          : undefined
        if (!step) return
        event.preventDefault()
        onStep(step)
      }}
    >
      <div className="line strong">
        {icons[card.severity]}
        {card.link && !card.error ? (
          <Link
            to={card.link}
            className={`${classes.cardLink} quietLink cut grows`}
            title={title}
            draggable={false}
          >
            {title}
          </Link>
        ) : (
          <span className="cut grows">{title}</span>
        )}
        <CardMenu title={title} onStep={onStep} onHide={onHide} />
      </div>
      {card.error ? <Broken cardKey={card.key} /> : <Figures card={card} />}
      {card.lines && card.lines.length > 0 && <Lines lines={card.lines} />}
    </article>
  )
}

function Figures({ card }: { card: DashboardCard }) {
  return (
    <Group gap={8} align="baseline">
      <span className="figure num">
        {format.number(card.count)}
        {card.isCapped ? '+' : ''}
      </span>
      {card.amountMinor !== undefined && <span className="num">{format.money(card.amountMinor)}</span>}
      {card.oldestAt && (
        <Text span fz={12} c="dimmed" ml="auto" title={format.dateTime(card.oldestAt)}>
          {say('oldest {age}', { age: ageText(card.oldestAt, Date.now()) })}
        </Text>
      )}
    </Group>
  )
}

/** The first few behind the number, each a way to the page that deals with it. */
function Lines({ lines }: { lines: readonly CardLine[] }) {
  return (
    <ul className={`${classes.lines} plain small`}>
      {lines.map(({ name, says, values, link }) => {
        const shown = Object.entries(values).map(([key, value]) => [key, format.number(value)])
        return (
          <li key={link ?? name} className="line">
            {link ? (
              <Link to={link} className="strong quietLink cut" title={name} draggable={false}>
                {name}
              </Link>
            ) : (
              <span className="cut">{name}</span>
            )}
            <span className="num dim end nowrap">{say(says, Object.fromEntries(shown))}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** Counts this card alone once more. */
function Broken({ cardKey }: { cardKey: string }) {
  const client = useQueryClient()
  const retry = async () => {
    const answer = await call(readDashboard, { query: { cards: cardKey } }, quietly).catch(() => null)
    const fresh = answer?.cards.find(card => card.key === cardKey)
    if (!fresh) return
    client.setQueryData(keyOf(readDashboard, {}), (known: typeof answer | undefined) =>
      known ? { ...known, cards: known.cards.map(card => (card.key === cardKey ? fresh : card)) } : known,
    )
  }
  return (
    <Text fz={13} c="dimmed">
      {say('Could not load.')}{' '}
      <Button size="compact-xs" onClick={() => void retry()}>
        {say('Retry')}
      </Button>
    </Text>
  )
}

function CardMenu({ title, onStep, onHide }: { title: string } & Pick<Props, 'onStep' | 'onHide'>) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          className={classes.dots ?? ''}
          size={24}
          aria-label={say('{title}, more', { title })}
          onPointerDown={event => event.stopPropagation()}
        >
          <IconDots size={15} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onStep(-1)} rightSection={<Kbd>Alt ←</Kbd>}>
          {say('Move back')}
        </Menu.Item>
        <Menu.Item onClick={() => onStep(1)} rightSection={<Kbd>Alt →</Kbd>}>
          {say('Move on')}
        </Menu.Item>
        <Menu.Item onClick={onHide}>{say('Hide')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
