import { labelOf } from '@backroom/contract/kit/label'
import { preferenceInput } from '@backroom/contract/shell/preferences'
import { Group, SegmentedControl, Switch, Text } from '@mantine/core'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { changePreferences, usePreference } from '#kit/session/preferences.ts'

type Choice = 'theme' | 'density' | 'hotkeysInText' | 'reduceMotion'

const choices: readonly (readonly [name: Choice, words: Readonly<Record<string, string>>, hint: string])[] = [
  ['theme', { system: 'System', light: 'Light', dark: 'Dark' }, ''],
  ['density', { comfortable: 'Comfortable', compact: 'Compact' }, ''],
  [
    'hotkeysInText',
    { auto: 'Automatic', on: 'On', off: 'Off' },
    'Whether Alt and a letter still work while you type in a field.',
  ],
  ['reduceMotion', { system: 'System', on: 'Always' }, ''],
]

/** How the console looks and listens; each is kept as soon as it is chosen, on every machine. */
export function PreferencesSection() {
  const hasSingleKeys = usePreference('singleLetterKeys')
  return (
    <Section title={say('Preferences')}>
      <div>
        {choices.map(([name, words, hint]) => (
          <ChoiceLine key={name} name={name} words={words} hint={hint} />
        ))}
        <Group justify="space-between" gap={12} py={10} className="ruled">
          <Text>{say(labelOf(preferenceInput, 'singleLetterKeys'))}</Text>
          <Switch
            aria-label={say(labelOf(preferenceInput, 'singleLetterKeys'))}
            checked={hasSingleKeys}
            onChange={event => void changePreferences({ singleLetterKeys: event.currentTarget.checked })}
          />
        </Group>
      </div>
    </Section>
  )
}

interface LineProps {
  readonly name: Choice
  readonly words: Readonly<Record<string, string>>
  readonly hint: string
}

function ChoiceLine({ name, words, hint }: LineProps) {
  const value = usePreference(name)
  const label = say(labelOf(preferenceInput, name))
  return (
    <Group justify="space-between" gap={12} py={10} className="ruled">
      <div>
        <Text>{label}</Text>
        {hint && (
          <Text fz={12} c="dimmed">
            {say(hint)}
          </Text>
        )}
      </div>
      <Group>
        <SegmentedControl
          aria-label={label}
          value={value}
          onChange={chosen => void changePreferences({ [name]: chosen })}
          data={Object.entries(words).map(([each, word]) => ({ value: each, label: say(word) }))}
        />
      </Group>
    </Group>
  )
}
