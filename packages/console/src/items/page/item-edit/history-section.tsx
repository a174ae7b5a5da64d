import { itemInput, soldPart } from '@backroom/contract/items/page/fields'
import { items } from '@backroom/contract/items/page/items'
import { itemParts } from '@backroom/contract/items/page/page'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { usePage } from '#items/page/item-edit/page-context.ts'
import type { PageValues } from '#items/page/item-edit/page-form.ts'
import { notify } from '#kit/asking/notify.tsx'
import { HistoryList } from '#kit/record-history/history-list.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'

/** Who changed what on the page, its sizes, barcodes, images and prices; any one field can be put back. */
export function HistorySection() {
  const { page } = usePage()
  const [isOpen, setIsOpen] = useState(false)
  const restore = useRestore()
  return (
    <Section title={say('History')}>
      <div>
        {isOpen ? (
          <HistoryList
            history={items.history}
            uid={page.item.uid}
            schema={itemInput}
            parts={itemParts}
            onRestoreField={(values, entry) => restore(entry.of, values)}
          />
        ) : (
          <Button onClick={() => setIsOpen(true)}>{say('Show what was changed')}</Button>
        )}
      </div>
    </Section>
  )
}

/** Puts an earlier value into the form: the page's own, or that of the size with this code. */
function useRestore() {
  const { page } = usePage()
  const { setValue, getValues } = useFormContext<PageValues>()
  return (of: string, values: Record<string, unknown>) => {
    const options = { shouldDirty: true, shouldValidate: true }
    const size = page.sizes.find(({ code }) => code === of)
    if (of && size) {
      const known = Object.fromEntries(Object.entries(values).filter(([name]) => name in soldPart.shape))
      const sizes = getValues('sizes').map(each => (each.uid === size.uid ? { ...each, ...known } : each))
      setValue('sizes', sizes, options)
    } else {
      for (const [name, value] of Object.entries(values)) setValue(name as 'name', value as string, options)
    }
    notify({
      tone: 'info',
      title: say('The earlier value stands in the form'),
      text: say('Save to keep it.'),
    })
  }
}
