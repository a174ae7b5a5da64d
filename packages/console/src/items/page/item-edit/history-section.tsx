import { itemInput, soldPart } from '@backroom/contract/items/page/fields'
import { items } from '@backroom/contract/items/page/items'
import { labelOf } from '@backroom/contract/kit/label'
import { Button, Group, Select } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { usePage } from '#items/page/item-edit/page-context.ts'
import type { PageValues } from '#items/page/item-edit/page-form.ts'
import { notify } from '#kit/asking/notify.tsx'
import { call } from '#kit/calls/call.ts'
import { keyOf } from '#kit/calls/use-endpoint.ts'
import { EventTimeline } from '#kit/parts/event-timeline.tsx'
import { HistoryLine } from '#kit/record-page/history-drawer.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'

const fields = Object.keys(itemInput.shape)

/** Who changed what on the page, its sizes, barcodes, images and prices; any one field can be put back. */
export function HistorySection() {
  const { page } = usePage()
  const [field, setField] = useState<string | null>(null)
  const [by, setBy] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const query = { ...(field && { field }), ...(by && { by: Number(by) }) }
  const history = useInfiniteQuery({
    queryKey: [...keyOf(items.history), page.item.uid, field, by],
    initialPageParam: '',
    enabled: isOpen,
    queryFn: ({ pageParam, signal }) =>
      call(
        items.history,
        { params: { uid: page.item.uid }, query: { ...query, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    getNextPageParam: last => last.nextCursor,
  })
  const entries = history.data?.pages.flatMap(each => each.entries) ?? []
  const people = usePeople(entries)
  const restore = useRestore()
  return (
    <Section title={say('History')}>
      <div>
        {isOpen ? (
          <>
            <Group gap="xs" mb="sm">
              <Select
                aria-label={say('Field')}
                placeholder={say('Every field')}
                data={fields.map(name => ({ value: name, label: say(labelOf(itemInput, name)) }))}
                value={field}
                onChange={setField}
                searchable
                clearable
                allowDeselect
              />
              <Select
                aria-label={say('Person')}
                placeholder={say('Everybody')}
                data={people}
                value={by}
                onChange={setBy}
                clearable
                allowDeselect
              />
            </Group>
            <EventTimeline
              events={entries}
              keyOf={entry => entry.uid}
              byOf={entry => entry.by}
              isPending={history.isPending}
              none={say('Nothing was changed.')}
              earlier={
                history.hasNextPage
                  ? { isPending: history.isFetchingNextPage, read: () => void history.fetchNextPage() }
                  : undefined
              }
            >
              {entry => (
                <>
                  {entry.of && entry.of !== page.item.code && <span className="code dim">{entry.of}</span>}
                  <HistoryLine
                    entry={entry}
                    schema={itemInput}
                    {...(entry.entity === 'item' && {
                      onRestoreField: (values: Record<string, unknown>) => restore(entry.of, values),
                    })}
                  />
                </>
              )}
            </EventTimeline>
          </>
        ) : (
          <Button onClick={() => setIsOpen(true)}>{say('Show what was changed')}</Button>
        )}
      </div>
    </Section>
  )
}

/** The people met so far, to choose one of them. */
function usePeople(entries: readonly { readonly by: { readonly uid: number; readonly name: string } }[]) {
  const [known, setKnown] = useState<ReadonlyMap<number, string>>(new Map())
  const fresh = entries.filter(({ by }) => !known.has(by.uid))
  if (fresh.length > 0) setKnown(new Map([...known, ...fresh.map(({ by }) => [by.uid, by.name] as const)]))
  return [...known].map(([uid, name]) => ({ value: String(uid), label: name }))
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
