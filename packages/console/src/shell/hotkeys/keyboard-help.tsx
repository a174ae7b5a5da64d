import { hotkeys } from '@backroom/contract/shell/hotkeys'
import { Button, Group, Kbd, Modal, SimpleGrid, Switch, Text, TextInput } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useLayer } from '#kit/asking/layers.ts'
import { useValue } from '#kit/external-store.ts'
import { pageKeys } from '#kit/keys.ts'
import { say } from '#kit/say.ts'
import { changePreferences, usePreference } from '#kit/session/preferences.ts'
import { useUser, visitorOf } from '#kit/session/session.ts'
import themeJson from '#kit/theme.json'
import { popup, usePopup } from '#shell/frame/popups.ts'
import { usableHotkeys } from '#shell/hotkeys/built-hotkeys.ts'
import { altConflict, isMac } from '#shell/hotkeys/platform.ts'

interface Shortcut {
  readonly keys: string
  readonly description: string
}

const { z, size } = themeJson.other

const tableKeys: readonly Shortcut[] = [
  { keys: '↑ ↓', description: 'Move by a row' },
  { keys: 'Home End', description: 'First and last row' },
  { keys: 'Space', description: 'Select the row' },
  { keys: 'Shift ↓', description: 'Select from here to there' },
  { keys: 'mod A', description: 'Select everything that matches' },
  { keys: 'Enter', description: 'Open the row' },
  { keys: '/', description: 'Search' },
]

const editorKeys: readonly Shortcut[] = [
  { keys: 'mod B', description: 'Bold' },
  { keys: 'mod I', description: 'Italic' },
  { keys: 'mod Z', description: 'Undo' },
  { keys: 'mod Y', description: 'Redo' },
]

/** Every key the person's level may use, by where it works; names as this platform has them. */
export function KeyboardHelp() {
  const { isOpen, isThere } = usePopup('help')
  return isThere ? <Contents isOpen={isOpen} /> : null
}

function Contents({ isOpen }: { isOpen: boolean }) {
  const [wanted, setWanted] = useState('')
  const visitor = visitorOf(useUser())
  const isSingleOn = usePreference('singleLetterKeys')
  const onPage = useValue(pageKeys)
  const close = () => popup.set(null)
  useLayer(isOpen, 'shortcuts', close)
  const everywhere: Shortcut[] = [
    ...usableHotkeys(visitor).map(name => ({
      keys: `${{ alt: 'alt ', ctrl: 'mod ', none: '' }[hotkeys[name].modifier]}${hotkeys[name].key}`,
      description: hotkeys[name].description,
    })),
    { keys: 'mod K', description: 'Search or jump to' },
  ]
  const here = onPage.map(({ keys, description }) => ({ keys: keys.replaceAll('+', ' '), description }))
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': say('Close') }}
      size={size.dialogWide}
      zIndex={z.shortcuts}
      title={say('Keyboard shortcuts')}
      data-layer="shortcuts"
    >
      <Group mb="md" justify="space-between">
        <TextInput
          w={260}
          aria-label={say('Find a shortcut')}
          placeholder={say('Find a shortcut')}
          value={wanted}
          onChange={event => setWanted(event.currentTarget.value)}
          data-autofocus
        />
        <Group>
          <Switch
            label={say('Turn off single-letter keys')}
            checked={!isSingleOn}
            onChange={event => void changePreferences({ singleLetterKeys: !event.currentTarget.checked })}
          />
          <Button leftSection={<IconPrinter size={16} stroke={1.7} />} onClick={() => window.print()}>
            {say('Print')}
          </Button>
        </Group>
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="lg">
        <Column title={say('Everywhere')} keys={everywhere} wanted={wanted} />
        <Column title={say('This page')} keys={here} wanted={wanted} />
        <Column
          title={say('In tables')}
          keys={tableKeys.filter(({ keys }) => isSingleOn || keys !== '/')}
          wanted={wanted}
        />
        <Column title={say('In editors')} keys={editorKeys} wanted={wanted} />
      </SimpleGrid>
      {altConflict && (
        <Text fz={12} c="dimmed" mt="md">
          {altConflict === 'optionTypes'
            ? say(
                'Option types special characters in text fields. My Account decides which of the two wins while you type.',
              )
            : say('Letting go of Alt may still show the browser’s menu bar; press Alt once more to hide it.')}
        </Text>
      )}
    </Modal>
  )
}

function Column({ title, keys, wanted }: { title: string; keys: readonly Shortcut[]; wanted: string }) {
  const fitting = keys.filter(({ description }) =>
    say(description).toLowerCase().includes(wanted.trim().toLowerCase()),
  )
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {fitting.length === 0 && (
        <Text fz={12} c="dimmed" mt={6}>
          {say('None')}
        </Text>
      )}
      {fitting.map(({ keys: pressed, description }) => (
        <Group
          key={`${pressed} ${description}`}
          justify="space-between"
          gap={10}
          py={5}
          wrap="nowrap"
          className="ruled"
        >
          <span>{say(description)}</span>
          <Kbd flex="none" className="nowrap">
            {keyNames(pressed)}
          </Kbd>
        </Group>
      ))}
    </section>
  )
}

/** `alt h` is "Alt H" here and "⌥ H" on a Mac. */
function keyNames(keys: string): string {
  const names: Record<string, string> = {
    ...(isMac ? { alt: 'Option', mod: '⌘' } : { alt: 'Alt', mod: 'Ctrl' }),
    shift: 'Shift',
  }
  return keys
    .split(' ')
    .map(key => names[key] ?? (key === 'Escape' ? 'Esc' : key.length <= 2 ? key.toUpperCase() : key))
    .join(' ')
}
