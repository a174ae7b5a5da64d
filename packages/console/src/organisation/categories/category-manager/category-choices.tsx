import type { AnyBulk } from '@backroom/contract/kit/bulk'
import {
  mergeCategories,
  setCategoriesActive,
  setCategoriesFilters,
  setCategoriesGoogle,
  setCategoriesInMenu,
} from '@backroom/contract/organisation/categories/bulk'
import { categoryOptions } from '@backroom/contract/organisation/categories/pickers'
import { filterOptions } from '@backroom/contract/organisation/filters/pickers'
import { Button, Input, Stack, Switch, Text } from '@mantine/core'
import type { BulkChoice, BulkFormProps } from '#kit/bulk/bulk-choice.ts'
import { bulkForm } from '#kit/bulk/bulk-form.tsx'
import { barButton, ChoiceMenu, SelectionFrame } from '#kit/list-page/selection-frame.tsx'
import { OptionPicker, OptionsPicker } from '#kit/options-picker.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** Which category stays; the others go into it. */
function MergeFields({ values, onChange, errors }: BulkFormProps) {
  return (
    <Stack gap="sm">
      <Text>
        {say(
          'Their items, children, menu nodes, rules, landing pages, filters and mappings move to the one you keep, and their addresses lead to it.',
        )}
      </Text>
      <Input.Wrapper label={say('Keep')} error={errors.intoUid?.[0]}>
        <OptionPicker
          options={categoryOptions}
          uid={(values.intoUid as number | undefined) ?? null}
          onChange={uid => onChange(uid === null ? {} : { intoUid: uid })}
          aria-label={say('Category to keep')}
        />
      </Input.Wrapper>
    </Stack>
  )
}

function FilterFields({ values, onChange, errors }: BulkFormProps) {
  const list = (name: string) => (values[name] as number[] | undefined) ?? []
  return (
    <Stack gap="sm">
      <Input.Wrapper label={say('Add')} error={errors.add?.[0]}>
        <OptionsPicker
          options={filterOptions}
          label={say('Filters to add')}
          uids={list('add')}
          onChange={add => onChange({ ...values, add })}
        />
      </Input.Wrapper>
      <Switch
        label={say('Items must answer them')}
        checked={values.required === true}
        onChange={event => onChange({ ...values, required: event.currentTarget.checked })}
      />
      <Input.Wrapper label={say('Take away')} error={errors.remove?.[0]}>
        <OptionsPicker
          options={filterOptions}
          label={say('Filters to take away')}
          uids={list('remove')}
          onChange={remove => onChange({ ...values, remove })}
        />
      </Input.Wrapper>
    </Stack>
  )
}

/** The merge, with the one that stays already chosen where it is known. */
export function mergeChoice(intoUid?: number): BulkChoice {
  return {
    contract: mergeCategories as AnyBulk,
    label: say('Merge…'),
    values: intoUid ? { intoUid } : {},
    Form: MergeFields,
  }
}

/** What can be done to several categories at once. */
function choices(): BulkChoice[] {
  return [
    { contract: setCategoriesActive, label: say('Activate'), values: { active: true } },
    { contract: setCategoriesActive, label: say('Hide'), values: { active: false } },
    { contract: setCategoriesInMenu, label: say('Show in the menu'), values: { showInMenu: true } },
    { contract: setCategoriesInMenu, label: say('Take out of the menu'), values: { showInMenu: false } },
    {
      contract: setCategoriesGoogle as AnyBulk,
      label: say('Set Google category…'),
      values: { googleCategoryId: null },
      Form: bulkForm(setCategoriesGoogle as AnyBulk),
    },
    { contract: setCategoriesFilters as AnyBulk, label: say('Set filters…'), values: {}, Form: FilterFields },
  ]
}

interface Props {
  readonly count: number
  readonly onChoose: (choice: BulkChoice) => void
  readonly onClear: () => void
}

/** The bar over the tree while several rows are chosen. */
export function CategoryChoices({ count, onChoose, onClear }: Props) {
  return (
    <SelectionFrame
      isOpen={count > 0}
      text={say('{n} selected', { n: format.number(count) })}
      onClear={onClear}
    >
      <Button {...barButton} onClick={() => onChoose(mergeChoice())}>
        {say('Merge…')}
      </Button>
      <ChoiceMenu label={say('Change')} choices={choices()} onChoose={onChoose} />
    </SelectionFrame>
  )
}
