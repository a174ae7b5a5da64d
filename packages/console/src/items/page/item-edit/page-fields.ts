import { useEffect } from 'react'
import { useController } from 'react-hook-form'
import { type PageValues, pageForm } from '#items/page/item-edit/page-form.ts'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { useSection } from '#kit/record-page/sections.ts'

/** The inputs of the page's form. */
export const Field = fieldsOf(pageForm)

type ListName =
  | 'barcodes'
  | 'sizes'
  | 'images'
  | 'schedules'
  | 'categories'
  | 'collections'
  | 'facets'
  | 'related'

/** A list of the page as one field of the form, known to the section it stands in. */
export function useListField<Name extends ListName>(name: Name) {
  const section = useSection()
  useEffect(() => section?.claim(name), [section, name])
  const { field, fieldState } = useController<PageValues, Name>({ name })
  return {
    value: field.value as PageValues[Name],
    onChange: field.onChange as (value: PageValues[Name]) => void,
    isChanged: fieldState.isDirty,
    error: fieldState.error?.message ?? '',
  }
}
