import { brandOptions } from '@backroom/contract/items/brands/pickers'
import { colourOptions } from '@backroom/contract/items/colours/pickers'
import { itemOptions } from '@backroom/contract/items/lists/pickers'
import { items, patternCode, type SizeRun } from '@backroom/contract/items/page/items'
import { screens } from '@backroom/contract/items/screens'
import { pathTo } from '@backroom/contract/kit/screen'
import { categoryOptions } from '@backroom/contract/organisation/categories/pickers'
import { counted } from '@backroom/contract/wording/say'
import { Checkbox, Input, SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useColours } from '#items/colours/pickers/use-colours.ts'
import type { RunCell } from '#items/page/item-dialogs/size-run.ts'
import { SizeRunGrid } from '#items/page/item-dialogs/size-run-grid.tsx'
import { SizeRunSizes } from '#items/page/item-dialogs/size-run-sizes.tsx'
import { CallDialog, type ErrorOf } from '#kit/asking/call-dialog.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { MoneyInput } from '#kit/fields/money-input.tsx'
import { OptionPicker, OptionsPicker } from '#kit/options-picker.tsx'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'

type Typed = Omit<SizeRun, 'off'> & { readonly off: readonly string[] }

const blank: Typed = {
  name: '',
  styleCode: '',
  colourUids: [],
  sizes: [],
  pattern: '{style}-{colour3}-{size}',
  off: [],
  pictures: [],
  goesLive: false,
}

/** One style, a page for each colour with its pictures, the sizes under each: seen as a grid before anything is made. */
export function SizeRunDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState<Typed>(blank)
  const navigate = useNavigate()
  const colours = useColours()
  const set = (change: Partial<Typed>) => setTyped(before => ({ ...before, ...change }))
  const cells: RunCell[] = typed.colourUids.flatMap(colourUid =>
    typed.sizes.map(size => {
      const colour = colours.find(({ uid }) => uid === colourUid)?.name ?? ''
      const key = `${colourUid}.${size}`
      const code = patternCode(typed.pattern, { style: typed.styleCode, colour, size })
      return { key, colourUid, colour, size, code, isOff: typed.off.includes(key) }
    }),
  )
  const made = cells.filter(({ isOff }) => !isOff)
  const isComplete = typed.name.trim() !== '' && typed.styleCode.trim() !== '' && made.length > 0
  const off = cells.filter(({ isOff }) => isOff).map(({ colourUid, size }) => ({ colourUid, size }))
  return (
    <CallDialog
      title={say('New size run')}
      size={840}
      call={items.create}
      sent={() => ({ body: { sizeRun: { ...typed, off } } })}
      submit={say('Make {items}', { items: counted(made.length, 'item') })}
      isReady={isComplete}
      onClose={onClose}
      onDone={first => {
        notify({
          title: sayCount(made.length, '1 item is made', '{n} items are made'),
          ...(typed.goesLive && { text: say('All of them are on the site.') }),
        })
        void navigate(pathTo(screens.item, { uid: first.item.uid }))
      }}
    >
      {errorOf => (
        <>
          <RunFields
            typed={typed}
            onChange={set}
            errorOf={field => errorOf(field) ?? errorOf(`sizeRun.${field}`)}
          />
          {cells.length > 0 && (
            <SizeRunGrid
              cells={cells}
              pictures={typed.pictures}
              onPictures={pictures => set({ pictures })}
              onToggle={key =>
                set({
                  off: typed.off.includes(key) ? typed.off.filter(each => each !== key) : [...typed.off, key],
                })
              }
            />
          )}
          <Checkbox
            label={say('Put all colours on the site at once')}
            description={say('Otherwise they wait together, off the site, as one colour group.')}
            checked={typed.goesLive}
            onChange={event => set({ goesLive: event.currentTarget.checked })}
          />
        </>
      )}
    </CallDialog>
  )
}

interface FieldsProps {
  readonly typed: Typed
  readonly onChange: (change: Partial<Typed>) => void
  readonly errorOf: ErrorOf
}

function RunFields({ typed, onChange, errorOf }: FieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <TextInput
        data-autofocus
        label={say('Name')}
        maxLength={255}
        value={typed.name}
        onChange={event => onChange({ name: event.currentTarget.value })}
        error={errorOf('name')}
      />
      <TextInput
        label={say('Style code')}
        maxLength={64}
        value={typed.styleCode}
        onChange={event => onChange({ styleCode: event.currentTarget.value })}
        error={errorOf('styleCode')}
      />
      <Input.Wrapper label={say('Colours')} labelElement="div" error={errorOf('colourUids')}>
        <OptionsPicker
          options={colourOptions}
          label={say('Colours')}
          uids={typed.colourUids}
          onChange={colourUids => onChange({ colourUids })}
        />
      </Input.Wrapper>
      <SizeRunSizes
        sizes={typed.sizes}
        filterUid={typed.sizeFilterUid ?? null}
        onChange={onChange}
        error={errorOf('sizes')}
      />
      <TextInput
        label={say('Code pattern')}
        description="{style} {colour} {colour3} {size}"
        value={typed.pattern}
        onChange={event => onChange({ pattern: event.currentTarget.value })}
        error={errorOf('pattern')}
      />
      <MoneyInput
        label={say('Price')}
        description={say('For all of them')}
        minor={typed.priceMinor ?? null}
        onChange={priceMinor => onChange({ priceMinor })}
        error={errorOf('priceMinor')}
      />
      <OptionPicker
        label={say('Brand')}
        options={brandOptions}
        uid={typed.brandUid ?? null}
        onChange={brandUid => onChange({ brandUid })}
        error={errorOf('brandUid')}
      />
      <OptionPicker
        label={say('Primary category')}
        options={categoryOptions}
        uid={typed.primaryCategoryUid ?? null}
        onChange={primaryCategoryUid => onChange({ primaryCategoryUid })}
        error={errorOf('primaryCategoryUid')}
      />
      <OptionPicker
        label={say('Like another item')}
        description={say('Its texts, categories, filters and delivery are taken over.')}
        options={itemOptions}
        uid={typed.likeUid ?? null}
        onChange={likeUid => onChange({ likeUid })}
        error={errorOf('likeUid')}
      />
    </SimpleGrid>
  )
}
