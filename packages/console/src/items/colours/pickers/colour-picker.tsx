import { ActionIcon, Group, Select, type SelectProps, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { Swatch } from '#items/colours/pickers/swatch.tsx'
import { refreshColours, useColours } from '#items/colours/pickers/use-colours.ts'
import { say } from '#kit/say.ts'

interface Props extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  readonly uid: number | null
  readonly onChange: (uid: number | null) => void
}

/** One of the store's colours, by its swatch and name. */
export function ColourPicker({ uid, onChange, ...rest }: Props) {
  const colours = useColours()
  const chosen = colours.find(colour => colour.uid === uid)
  return (
    <Group gap={4} wrap="nowrap" align={rest.label ? 'flex-end' : 'center'}>
      <Select
        flex={1}
        searchable
        clearable
        allowDeselect
        openOnFocus={false}
        placeholder={say('Type a name')}
        data={colours
          .filter(colour => colour.active || colour.uid === uid)
          .map(colour => ({ value: String(colour.uid), label: colour.name }))}
        value={uid === null ? null : String(uid)}
        onChange={value => onChange(value === null ? null : Number(value))}
        leftSection={chosen && <Swatch hex={chosen.hex} picture={chosen.swatch} />}
        renderOption={({ option }) => {
          const colour = colours.find(each => String(each.uid) === option.value)
          return (
            <Group gap={8}>
              <Swatch hex={colour?.hex ?? null} picture={colour?.swatch ?? null} />
              {option.label}
            </Group>
          )
        }}
        nothingFoundMessage={say('No match')}
        {...rest}
      />
      <Tooltip label={say('Read the colours again')}>
        <ActionIcon
          size={28}
          mb={rest.label ? 4 : 0}
          aria-label={say('Read the colours again')}
          onClick={() => void refreshColours()}
        >
          <IconRefresh size={15} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}
