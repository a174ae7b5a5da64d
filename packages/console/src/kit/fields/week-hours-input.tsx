import { type Intervals, type WeekHours, weekdays } from '@backroom/contract/kit/shapes/hours'
import { Button, Group, Menu, Stack, Text } from '@mantine/core'
import { TimesInput } from '#kit/fields/times-input.tsx'
import { say } from '#kit/say.ts'

interface Props {
  readonly label: string
  readonly week: WeekHours
  readonly onChange: (week: WeekHours) => void
  readonly disabled?: boolean
}

/** Seven days with up to three times each; a day without any is closed. */
export function WeekHoursInput({ label, week, onChange, disabled = false }: Props) {
  const put = (at: number, times: Intervals) =>
    onChange(week.map((day, index) => (index === at ? times : day)))
  const copyTo = (which: (at: number) => boolean) =>
    onChange(week.map((day, at) => (which(at) ? (week[0] ?? []) : day)))
  return (
    <Stack gap={6} role="group" aria-label={label}>
      {weekdays.map((name, at) => (
        <Group key={name} gap="4px 8px" align="flex-start">
          <Text w={92} pt={9} fw={500} fz={12.5}>
            {say(name)}
          </Text>
          <TimesInput
            label={say(name)}
            times={week[at] ?? []}
            onChange={times => put(at, times)}
            disabled={disabled}
          />
        </Group>
      ))}
      {!disabled && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button size="compact-sm" w="fit-content">
              {say('Copy Monday to…')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => copyTo(at => at < 5)}>{say('Monday to Friday')}</Menu.Item>
            <Menu.Item onClick={() => copyTo(at => at < 6)}>{say('Monday to Saturday')}</Menu.Item>
            <Menu.Item onClick={() => copyTo(() => true)}>{say('Every day')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Stack>
  )
}
