import { Anchor, Paper } from '@mantine/core'
import { Link } from 'react-router'
import { Figures } from '#kit/parts/figures.tsx'
import { say } from '#kit/say.ts'

interface Props {
  readonly rows: readonly (readonly [label: string, value: string])[]
  /** Where its items are listed, when it has any. */
  readonly itemsPath?: string | undefined
}

/** What hangs on a record, in figures, for the rail of its page. */
export function GlanceCard({ rows, itemsPath }: Props) {
  return (
    <Paper p="md">
      <h2>{say('At a glance')}</h2>
      <Figures rows={rows} />
      {itemsPath && (
        <Anchor component={Link} to={itemsPath} fz={13}>
          {say('See its items')}
        </Anchor>
      )}
    </Paper>
  )
}
