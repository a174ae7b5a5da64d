import { TagsInput, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { usePage } from '#items/page/item-edit/page-context.ts'
import type { SizeValue } from '#items/page/item-edit/page-form.ts'
import { blankSize, codeFor, inOrder } from '#items/page/sizes-section/new-sizes.ts'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'

interface Props {
  readonly sizes: readonly SizeValue[]
  readonly onChange: (sizes: SizeValue[]) => void
  readonly onClose: () => void
}

/** New sizes, typed with commas between or chosen from the size filter; they are made when the page is saved. */
export function AddSizesDialog({ sizes, onChange, onClose }: Props) {
  const { page } = usePage()
  const [labels, setLabels] = useState<string[]>([])
  const [search, setSearch] = useState('')
  const [pattern, setPattern] = useState('{style}-{size}')
  const known = page.filters
    .filter(({ type }) => type === 'size')
    .flatMap(({ facets }) => facets.map(({ name }) => name))
  const taken = new Set(sizes.map(({ sizeLabel }) => sizeLabel?.toLowerCase()))
  // Between two sizes the list would lie over the button that ends it.
  const offered =
    labels.length > 0 && search === ''
      ? []
      : [...new Set(known)].filter(name => !taken.has(name.toLowerCase()))
  const twice = labels.filter(label => taken.has(label.toLowerCase()))
  const add = () => {
    const fresh = labels.map(label => blankSize(page, label, codeFor(page, pattern, label)))
    onChange(inOrder([...sizes, ...fresh]))
    onClose()
  }
  return (
    <AskDialog
      title={say('Add sizes')}
      submit={sayCount(labels.length, 'Add 1 size', 'Add {n} sizes')}
      isReady={labels.length > 0 && twice.length === 0 && pattern.includes('{size}')}
      onClose={onClose}
      onSubmit={add}
    >
      <TagsInput
        label={say('Sizes')}
        description={say('With commas between: 48 cm, 51 cm, 54 cm')}
        data={offered}
        searchValue={search}
        onSearchChange={setSearch}
        value={labels}
        onChange={setLabels}
        splitChars={[',', ';', '\n', '\t']}
        maxTags={60}
        data-autofocus
        error={twice.length > 0 && say('Already there: {sizes}', { sizes: twice.join(', ') })}
      />
      <TextInput
        label={say('Code pattern')}
        description={say('{tokens} take their values', { tokens: '{style} {size}' })}
        value={pattern}
        onChange={event => setPattern(event.currentTarget.value)}
      />
      {labels[0] && (
        <Text fz={12} c="dimmed">
          {say('For example {code}', { code: codeFor(page, pattern, labels[0]) })}
        </Text>
      )}
    </AskDialog>
  )
}
