import { erasuresDue } from '@backroom/contract/orders/erasure/erasure'
import { screens } from '@backroom/contract/orders/screens'
import { Alert, Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'

/** Over the customers while somebody has waited long for their data to be removed. */
export function ErasuresDueBar() {
  const { data } = useRead(erasuresDue, {}, { staleMs: 60_000 })
  if (!data || data.soon + data.overdue === 0) return null
  const texts = [
    data.overdue > 0 &&
      sayCount(
        data.overdue,
        '1 request to remove data is overdue.',
        '{n} requests to remove data are overdue.',
      ),
    data.soon > 0 &&
      sayCount(
        data.soon,
        '1 request to remove data is due within {days} days.',
        '{n} requests to remove data are due within {days} days.',
        { days: data.days },
      ),
  ]
  return (
    <Alert color={data.overdue > 0 ? 'brick' : 'amber'} radius={0} py={6} role="status">
      {texts.filter(Boolean).join(' ')}{' '}
      <Anchor component={Link} to={`${screens.customers.path}?view=data-to-be-removed`}>
        {say('Show them')}
      </Anchor>
    </Alert>
  )
}
