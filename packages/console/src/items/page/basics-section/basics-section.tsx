import { brandOptions } from '@backroom/contract/items/brands/pickers'
import { items } from '@backroom/contract/items/page/items'
import { seasonOptions } from '@backroom/contract/items/seasons/pickers'
import { styleOptions } from '@backroom/contract/items/styles/pickers'
import { supplierOptions } from '@backroom/contract/supply/pickers'
import { Anchor, Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { BrandNewDialog } from '#items/brands/brand-new-dialog.tsx'
import { ColourPicker } from '#items/colours/pickers/colour-picker.tsx'
import { BarcodesField } from '#items/page/basics-section/barcodes-field.tsx'
import { usePage } from '#items/page/item-edit/page-context.ts'
import { Field } from '#items/page/item-edit/page-fields.ts'
import { pageForm } from '#items/page/item-edit/page-form.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { FieldShell } from '#kit/fields/field-shell.tsx'
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
      <Field.Text name="name" span={6} />
      <Field.Code name="code" />
      <BrandField />
      <Field.Reference name="seasonUid" options={seasonOptions} placeholder={say('No season')} />
      <FieldShell schema={pageForm} name="colourUid">
        {({ value, ref: _, ...field }) => <ColourPicker {...field} uid={(value as number | null) ?? null} />}
      </FieldShell>
      <Field.Text name="supplierColourName" />
      <Field.Number name="modelYear" span={1} />
      <Field.Choice name="age" span={1} isList />
      <BarcodesField />
      <Field.Code name="supplierCode" />
      <Field.Reference name="supplierUid" options={supplierOptions} placeholder={say('No supplier')} />
      <Field.Code name="mpn" />
      <RangeField />
      <Field.Choice name="kind" isList />
      <Field.Choice name="gender" isList />
      <Field.Choice name="condition" isList />
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
      <Field.Reference
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
      <Field.Reference
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
    <FieldShell schema={pageForm} name="rangeName">
      {({ value, ...field }) => (
        <Autocomplete size="sm" {...field} value={String(value ?? '')} data={data} maxLength={80} />
      )}
    </FieldShell>
  )
}
