import type { Group } from '@backroom/contract/kit/condition'
import type { CouponInput } from '@backroom/contract/marketing/coupons/coupons'
import { couponReach } from '@backroom/contract/marketing/coupons/try-calls'
import { itemScope } from '@backroom/contract/organisation/door'
import { counted } from '@backroom/contract/wording/say'
import { Button, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
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
}

const pauseMs = 400

/** Which items an offer is about: conditions as collections have them, and what they reach now. */
export function ScopeInput({ value, onChange, all, some = say('Only some items') }: Props) {
  const scope = value ?? null
  const [settled] = useDebouncedValue(scope, pauseMs)
  const isWhole = settled === null || itemScope.rule.safeParse(settled).success
  const { data } = useRead(
    couponReach,
    { body: { scope: settled, couponUid: null } },
    { enabled: isWhole, keepsLast: true, ignore: [400], staleMs: 5_000 },
  )
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
      {data && scope !== null && (
        <Text fz={12} c="dimmed" mt={8} aria-live="polite">
          {say('{items} now', { items: counted(data.items, 'item') })}
          {data.leftOut > 0 && say('; {n} left out', { n: format.number(data.leftOut) })}
          {data.sample.length > 0 && `: ${data.sample.map(({ name }) => name).join(', ')}`}
        </Text>
      )}
    </div>
  )
}
