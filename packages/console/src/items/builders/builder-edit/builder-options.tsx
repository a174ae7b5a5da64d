import { type BuilderOption, type BuilderStep, priceModes } from '@backroom/contract/items/builders/templates'
import { Box, Button, Group, NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  newOption,
  type OptionItem,
  optionName,
  type Template,
} from '#items/builders/builder-edit/builder-sums.ts'
import { OptionPicture } from '#items/builders/builder-edit/option-picture.tsx'
import { ItemFinder } from '#items/lists/pickers/item-finder.tsx'
import { MoneyInput } from '#kit/fields/money-input.tsx'
import { OrderedList } from '#kit/order/ordered-list.tsx'
import { say } from '#kit/say.ts'

interface Props {
  readonly step: BuilderStep
  readonly template: Template
  readonly onChange: (step: BuilderStep) => void
}

/** What can be chosen in a step: items of the store, or plain words. */
export function BuilderOptions({ step, template, onChange }: Props) {
  const [label, setLabel] = useState('')
  const set = (options: BuilderOption[]) => onChange({ ...step, options })
  const put = (option: BuilderOption) =>
    set(
      step.options.map(each =>
        each.key === option.key
          ? option
          : option.isDefault && step.choose === 'one'
            ? { ...each, isDefault: false } // one choice has one default
            : each,
      ),
    )
  return (
    <>
      <OrderedList
        rows={step.options}
        idOf={({ key }) => key}
        nameOf={({ label: words }) => words}
        onChange={set}
        removal={option => say('Remove {name}', { name: optionName(option, template.items) })}
      >
        {option => <OptionRow option={option} items={template.items} onChange={put} />}
      </OrderedList>
      <Group gap={8} mt={8} grow>
        <ItemFinder
          label={say('Add an item')}
          except={step.options.flatMap(({ itemUid }) => (itemUid === null ? [] : [itemUid]))}
          onPick={item =>
            set([...step.options, newOption({ itemUid: item.uid, label: item.name.slice(0, 120) })])
          }
        />
        <Group gap={8} wrap="nowrap">
          <TextInput
            flex={1}
            aria-label={say('Words instead of an item')}
            placeholder={say('Words instead of an item')}
            maxLength={120}
            value={label}
            onChange={event => setLabel(event.currentTarget.value)}
          />
          <Button
            disabled={label.trim() === ''}
            onClick={() => {
              set([...step.options, newOption({ itemUid: null, label: label.trim() })])
              setLabel('')
            }}
          >
            {say('Add label')}
          </Button>
        </Group>
      </Group>
    </>
  )
}

interface RowProps {
  readonly option: BuilderOption
  readonly items: readonly OptionItem[]
  readonly onChange: (option: BuilderOption) => void
}

function OptionRow({ option, items, onChange }: RowProps) {
  const item = items.find(({ uid }) => uid === option.itemUid)
  const name = optionName(option, items)
  return (
    <Group gap={8} mih={44} flex={1} wrap="nowrap">
      <OptionPicture
        option={option}
        name={name}
        itemThumb={item?.thumb ?? null}
        onChange={fileUid => onChange({ ...option, fileUid })}
      />
      <span className="cut grows">
        {name} {item && <span className="dim">{say('{n} sellable', { n: item.available })}</span>}
      </span>
      <Select
        size="xs"
        w={150}
        aria-label={say('Price of {name}', { name })}
        allowDeselect={false}
        data={Object.entries(priceModes)
          .filter(([mode]) => option.itemUid !== null || mode === 'included' || mode === 'fixed')
          .map(([value, label]) => ({ value, label: say(label) }))}
        value={option.priceMode}
        onChange={mode => mode && onChange({ ...option, priceMode: mode as BuilderOption['priceMode'] })}
      />
      {option.priceMode === 'fixed' ? (
        <MoneyInput
          size="xs"
          w={110}
          aria-label={say('Amount of {name}', { name })}
          minor={option.amountMinor}
          onChange={amountMinor => onChange({ ...option, amountMinor })}
        />
      ) : (
        <Box w={110} />
      )}
      <NumberInput
        size="xs"
        w={90}
        aria-label={say('Lead time of {name} in days', { name })}
        suffix={` ${say('days')}`}
        min={0}
        max={180}
        value={option.leadTimeDays}
        onChange={days => onChange({ ...option, leadTimeDays: Number(days) })}
      />
      <Switch
        size="xs"
        label={say('Default')}
        checked={option.isDefault}
        onChange={event => onChange({ ...option, isDefault: event.currentTarget.checked })}
      />
    </Group>
  )
}
