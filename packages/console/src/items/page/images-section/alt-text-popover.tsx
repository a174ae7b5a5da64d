import { brandOptions } from '@backroom/contract/items/brands/pickers'
import { counted } from '@backroom/contract/wording/say'
import { Button, Checkbox, Popover, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useColours } from '#items/colours/pickers/use-colours.ts'
import type { ImageValue } from '#items/page/item-edit/page-form.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

interface Props {
  readonly images: readonly ImageValue[]
  readonly onChange: (images: ImageValue[]) => void
}

/** Writes alt texts from a pattern: what the site would say anyway, to be made better by hand. */
export function AltTextPopover({ images, onChange }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus width={320}>
      <Popover.Target>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          disabled={images.length === 0}
          onClick={() => setIsOpen(!isOpen)}
        >
          {say('Generate alt text')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {isOpen && (
          <PatternForm
            images={images}
            onChange={next => {
              onChange(next)
              setIsOpen(false)
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function PatternForm({ images, onChange }: Props) {
  const [pattern, setPattern] = useState('{brand} {name} {colour}')
  const [isOnlyEmpty, setIsOnlyEmpty] = useState(true)
  const words = useWords()
  const meant = images.filter(({ altText }) => !isOnlyEmpty || altText === '')
  const textOf = (place: number) =>
    pattern
      .replace(/\{(\w+)\}/g, (whole, name: string) => ({ ...words, n: String(place + 1) })[name] ?? whole)
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 255)
  return (
    <Stack gap="xs">
      <TextInput
        label={say('Pattern')}
        description={say('{tokens} take their values', { tokens: '{brand} {name} {colour} {n}' })}
        value={pattern}
        onChange={event => setPattern(event.currentTarget.value)}
      />
      <Text fz={12} c="dimmed">
        {textOf(0)}
      </Text>
      <Checkbox
        label={say('Only where there is none')}
        checked={isOnlyEmpty}
        onChange={event => setIsOnlyEmpty(event.currentTarget.checked)}
      />
      <Button
        disabled={meant.length === 0}
        onClick={() =>
          onChange(
            images.map((image, place) =>
              meant.includes(image) ? { ...image, altText: textOf(place) } : image,
            ),
          )
        }
      >
        {say('Write {texts}', { texts: counted(meant.length, 'alt text') })}
      </Button>
    </Stack>
  )
}

function useWords() {
  const [name, brandUid, colourUid] = useWatch({ name: ['name', 'brandUid', 'colourUid'] }) as [
    string,
    number | null,
    number | null,
  ]
  const { data = [] } = useRead(
    brandOptions,
    { query: { uids: String(brandUid) } },
    { enabled: brandUid !== null, staleMs: 60_000 },
  )
  const colour = useColours().find(each => each.uid === colourUid)
  return { name, brand: brandUid === null ? '' : (data[0]?.name ?? ''), colour: colour?.name ?? '' }
}
