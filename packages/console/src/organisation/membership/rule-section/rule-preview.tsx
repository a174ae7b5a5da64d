import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import type { previewRule } from '@backroom/contract/organisation/collections/calls'
import { Thumb } from '#kit/parts/thumb.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import classes from '#organisation/membership/rule-section/rule.module.css'

type Preview = ReplyOf<typeof previewRule>

interface Props {
  readonly preview: Preview | undefined
  readonly isStale: boolean
  readonly isNew: boolean
}

/** What the rule as it stands would do: how many it finds, who joins, who leaves. */
export function RulePreview({ preview, isStale, isNew }: Props) {
  if (!preview) return null
  const { matches, joining, leaving, joiningItems, leavingItems } = preview
  return (
    <div className={classes.preview} data-stale={isStale || undefined} aria-live="polite" aria-busy={isStale}>
      <div className={classes.numbers}>
        <Figure label={say('Found')} value={matches} />
        <Figure label={say('Joining')} value={joining} tone="leaf" sign="+" />
        {!isNew && <Figure label={say('Leaving')} value={leaving} tone="brick" sign="−" />}
      </div>
      <Samples title={say('Joining')} items={joiningItems} total={joining} />
      {!isNew && <Samples title={say('Leaving')} items={leavingItems} total={leaving} />}
    </div>
  )
}

interface NumberProps {
  readonly label: string
  readonly value: number
  readonly tone?: 'leaf' | 'brick'
  readonly sign?: string
}

function Figure({ label, value, tone, sign = '' }: NumberProps) {
  return (
    <div className={classes.number} data-tone={value > 0 ? tone : undefined}>
      <span className="dim">{label}</span>
      <strong className="num">{`${value > 0 ? sign : ''}${format.number(value)}`}</strong>
    </div>
  )
}

function Samples({ title, items, total }: { title: string; items: Preview['joiningItems']; total: number }) {
  if (items.length === 0) return null
  return (
    <div className={classes.samples}>
      <span className="dim">{title}</span>
      <ul className={classes.sampleList}>
        {items.map(({ uid, code, name, image }) => (
          <li key={uid} title={`${code} ${name}`}>
            <Thumb src={image} size={44} alt={name} />
          </li>
        ))}
        {total > items.length && (
          <li className="dim">{say('and {n} more', { n: format.number(total - items.length) })}</li>
        )}
      </ul>
    </div>
  )
}
