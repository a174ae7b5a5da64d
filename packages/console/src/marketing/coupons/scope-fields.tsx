import type { Group } from '@backroom/contract/kit/condition'
import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import type { CouponInput } from '@backroom/contract/marketing/coupons/coupons'
import { couponReach } from '@backroom/contract/marketing/coupons/try-calls'
import { itemScope } from '@backroom/contract/organisation/door'
import { counted } from '@backroom/contract/wording/say'
import { Button, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { nodeAt } from '#kit/conditions/condition-drafts.ts'
import { GroupEditor } from '#kit/conditions/group-editor.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

type Scope = CouponInput['scope']

interface Props {
  readonly value: Scope | undefined
  readonly onChange: (scope: Scope) => void
  /** What is reached while nothing is said. */
  readonly all: string
  /** What the button says that begins to say something. */
  readonly some?: string
  /** What is reached now, where a page knows it already; it is asked of the conditions alone otherwise. */
  readonly reached?: ReactNode
}

/** Which items an offer is about: conditions as collections have them, and what they reach now. */
export function ScopeInput({ value, onChange, all, some = say('Only some items'), reached }: Props) {
  const scope = value ?? null
  return (
    <div>
      {scope === null ? (
        <>
          <Text mb={6}>{all}</Text>
          <Button
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange(itemScope.blank())}
          >
            {some}
          </Button>
        </>
      ) : (
        <GroupEditor
          root={scope as Group}
          fields={itemScope.fields}
          onChange={next => onChange(next.of.length === 0 ? null : (next as Scope))}
          noteAt={() => null}
          faultAt={path => itemScope.fault(nodeAt(scope as Group, path) as never)}
        />
      )}
      {reached ?? (scope !== null && <ReachOf scope={scope} />)}
    </div>
  )
}

const pauseMs = 400

function ReachOf({ scope }: { readonly scope: Scope }) {
  const [settled] = useDebouncedValue(scope, pauseMs)
  const { data } = useRead(
    couponReach,
    { body: { scope: settled, couponUid: null } },
    {
      enabled: itemScope.rule.safeParse(settled).success,
      keepsLast: true,
      ignore: [400],
      staleMs: 5_000,
    },
  )
  return <ReachText reach={data} />
}

/**
 * How many items are reached, how many of them are left out all the same, and some of them. Its two lines are there before the answer is:
 * nothing moves that is about to be pressed.
 */
export function ReachText({ reach }: { readonly reach: ReplyOf<typeof couponReach> | undefined }) {
  return (
    <Text fz={12} lh={1.5} c="dimmed" mt={8} mih={36} lineClamp={2} aria-live="polite">
      {reach && (
        <>
          {say('{items} now', { items: counted(reach.items, 'item') })}
          {reach.leftOut > 0 && say('; {n} left out', { n: format.number(reach.leftOut) })}
          {reach.sample.length > 0 && `: ${reach.sample.map(({ name }) => name).join(', ')}`}
        </>
      )}
    </Text>
  )
}
