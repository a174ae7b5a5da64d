import { brandOptions } from '@backroom/contract/items/brands/pickers'
import { items } from '@backroom/contract/items/page/items'
import { styleOptions } from '@backroom/contract/items/styles/pickers'
import { Anchor, Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { BrandNewDialog } from '#items/brands/brand-new-dialog.tsx'
import { ColourPicker } from '#items/colours/pickers/colour-picker.tsx'
import { BarcodesField } from '#items/page/basics-section/barcodes-field.tsx'
import { usePage } from '#items/page/item-edit/page-context.ts'
import { Field } from '#items/page/item-edit/page-fields.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { lazyPart } from '#kit/load-part.ts'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'

const StyleDrawer = lazyPart(() =>
  import('#items/styles/style-drawer/style-drawer.tsx').then(({ StyleDrawer: Opened }) => Opened),
)

/** What the item is: its names, where it belongs, how it is found. */
export function BasicsSection() {
  return (
    <Section title={say('Basics')}>
      <Field name="name" span={6} />
      <Field name="code" />
      <BrandField />
      <Field name="seasonUid" placeholder={say('No season')} />
      <Field name="colourUid">
        {({ value, ref: _, ...field }) => <ColourPicker {...field} uid={value ?? null} />}
      </Field>
      <Field name="supplierColourName" />
      <Field name="modelYear" span={1} />
      <Field name="age" span={1} isList />
      <BarcodesField />
      <Field name="supplierCode" />
      <Field name="supplierUid" placeholder={say('No supplier')} />
      <Field name="mpn" />
      <RangeField />
      <Field name="kind" isList />
      <Field name="gender" isList />
      <Field name="condition" isList />
      <StyleField />
    </Section>
  )
}

/** The style, its colours and sizes in one place, and the way out of it. */
function StyleField() {
  const { page } = usePage()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Field
        name="styleUid"
        span={4}
        options={styleOptions}
        placeholder={say('No style')}
        hint={
          page.style ? (
            <>
              <Anchor component="button" type="button" fz={12} onClick={() => setIsOpen(true)}>
                {say('Open colours and sizes')}
              </Anchor>
              {'. '}
              {say('Empty it to leave {style}; the page stays as it is.', { style: page.style.name })}
            </>
          ) : (
            say('A style groups the pages of several colours.')
          )
        }
      />
      {isOpen && page.style && (
        <Suspense>
          <StyleDrawer uid={page.style.uid} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The brand, and the way to one that is not there yet. */
function BrandField() {
  const { setValue } = useFormContext()
  const [isMaking, setIsMaking] = useState(false)
  return (
    <>
      <Field
        name="brandUid"
        options={brandOptions}
        hint={
          <Anchor component="button" type="button" fz={12} onClick={() => setIsMaking(true)}>
            {say('New brand')}
          </Anchor>
        }
      />
      {isMaking && (
        <BrandNewDialog
          onClose={() => setIsMaking(false)}
          onMade={uid => setValue('brandUid', uid, { shouldDirty: true, shouldValidate: true })}
        />
      )}
    </>
  )
}

/** A range, completed from those the brand's items already have. */
function RangeField() {
  const [brandUid, typed] = useWatch({ name: ['brandUid', 'rangeName'] }) as [number | null, string]
  const [search] = useDebouncedValue(typed ?? '', 200)
  const { data = [] } = useRead(
    items.ranges,
    { query: { brandUid: brandUid ?? 0, search } },
    { enabled: brandUid !== null, keepsLast: true },
  )
  return (
    <Field name="rangeName">
      {({ value, ...field }) => (
        <Autocomplete size="sm" {...field} value={String(value ?? '')} data={data} maxLength={80} />
      )}
    </Field>
  )
}
