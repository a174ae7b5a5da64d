import { ActionIcon, Anchor, Group, Paper, Text } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { Link } from 'react-router'
import { addressOfWizard, type allWizards } from '#kit/bulk/wizard.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

interface Props {
  readonly wizard: ReturnType<typeof allWizards>[number]
  readonly isPinned: boolean
  readonly onPin: () => void
  /** Its last run, as far back as was looked. */
  readonly last:
    | { readonly changed: number; readonly requestedBy: string; readonly queuedAt: string | null }
    | undefined
}

/** One wizard: what it does, and when it was last used. */
export function WizardCard({ wizard, isPinned, onPin, last }: Props) {
  const Star = isPinned ? IconStarFilled : IconStar
  return (
    <Paper component="li" p="sm">
      <Group gap={6} wrap="nowrap" justify="space-between">
        <Anchor component={Link} to={addressOfWizard(wizard)} fw={600} c="inherit">
          {say(wizard.title)}
        </Anchor>
        <ActionIcon
          aria-label={say('Pin {name}', { name: say(wizard.title) })}
          aria-pressed={isPinned}
          onClick={onPin}
        >
          <Star size={15} stroke={1.7} />
        </ActionIcon>
      </Group>
      <Text fz={13}>{say(wizard.about)}</Text>
      <Text fz={12} c="dimmed">
        {last
          ? say('{n} changed by {name}, {when}', {
              n: format.number(last.changed),
              name: last.requestedBy,
              when: last.queuedAt ? format.when(last.queuedAt) : '',
            })
          : wizard.family.path
            ? say('Not run lately')
            : say('Tick them in their list')}
      </Text>
    </Paper>
  )
}
