import { brandOptions } from '@backroom/contract/items/brands/pickers'
import { categoryOptions } from '@backroom/contract/organisation/categories/pickers'
import { collectionOptions } from '@backroom/contract/organisation/collections/pickers'
import { facetOptions } from '@backroom/contract/organisation/filters/pickers'
import type { NodeInput } from '@backroom/contract/organisation/menus/menus'
import { Group, Input, NumberInput, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { PictureChoice } from '#content/files/pickers/picture-choice.tsx'
import { InstantInput } from '#kit/fields/date-inputs.tsx'
import { EndInput } from '#kit/fields/end-input.tsx'
import { OptionPicker } from '#kit/options-picker.tsx'
import { say } from '#kit/say.ts'

const pickers = {
  category: categoryOptions,
  facet: facetOptions,
  collection: collectionOptions,
  brand: brandOptions,
} as const

interface Props {
  readonly node: NodeInput
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly onChange: (part: Partial<NodeInput>) => void
  /** Only what makes an entry; the rest is for its drawer. */
  readonly isShort?: boolean
}

/** The fields of an entry. */
export function NodeFields({ node, errors, onChange, isShort }: Props) {
  const options = node.kind in pickers ? pickers[node.kind as keyof typeof pickers] : null
  return (
    <>
      {options && (
        <OptionPicker
          label={say('Target')}
          options={options}
          uid={node.targetUid}
          onChange={targetUid => onChange({ targetUid })}
          error={errors.targetUid?.[0]}
        />
      )}
      {(node.kind === 'page' || node.kind === 'link') && (
        <TextInput
          label={say('Address')}
          placeholder={node.kind === 'page' ? '/pages/workshop' : 'https://'}
          value={node.url}
          error={errors.url?.[0]}
          onChange={event => onChange({ url: event.currentTarget.value })}
        />
      )}
      <TextInput
        label={say('Label')}
        description={options ? say('Empty: the target’s own name.') : undefined}
        maxLength={60}
        value={node.label}
        error={errors.label?.[0]}
        onChange={event => onChange({ label: event.currentTarget.value })}
      />
      {!isShort && <MoreFields node={node} errors={errors} onChange={onChange} />}
    </>
  )
}

function MoreFields({ node, errors, onChange }: Props) {
  return (
    <>
      <Switch
        label={say('Visible')}
        checked={node.visible}
        onChange={event => onChange({ visible: event.currentTarget.checked })}
      />
      <Group grow align="flex-start">
        <Input.Wrapper label={say('Starts')} labelElement="div">
          <InstantInput
            label={say('Starts')}
            instant={node.startsAt}
            onChange={startsAt => onChange({ startsAt })}
          />
        </Input.Wrapper>
        <Input.Wrapper label={say('Ends')} labelElement="div" error={errors.endsAt?.[0]}>
          <EndInput label={say('Ends')} instant={node.endsAt} onChange={endsAt => onChange({ endsAt })} />
        </Input.Wrapper>
      </Group>
      <PictureChoice
        label={say('Image')}
        uid={node.imageFileUid}
        onChange={imageFileUid => onChange({ imageFileUid })}
      />
      <NumberInput
        label={say('Columns')}
        min={1}
        max={4}
        value={node.columns}
        error={errors.columns?.[0]}
        onChange={columns => onChange({ columns: Number(columns) || 1 })}
      />
      <Input.Wrapper label={say('Emphasis')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={say('Emphasis')}
          value={node.emphasis}
          onChange={emphasis => onChange({ emphasis: emphasis as NodeInput['emphasis'] })}
          data={[
            { value: 'none', label: say('None') },
            { value: 'bold', label: say('Bold') },
            { value: 'sale', label: say('Sale') },
            { value: 'new', label: say('New') },
          ]}
        />
      </Input.Wrapper>
      <Switch
        label={say('Opens in a new tab')}
        checked={node.newTab}
        onChange={event => onChange({ newTab: event.currentTarget.checked })}
      />
    </>
  )
}
