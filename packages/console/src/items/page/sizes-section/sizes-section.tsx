import type { ItemPage } from '@backroom/contract/items/page/page'
import { ActionIcon, Button, Checkbox, Group, Text, Tooltip } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { usePage } from '#items/page/item-edit/page-context.ts'
import { Field, useListField } from '#items/page/item-edit/page-fields.ts'
import type { SizeValue } from '#items/page/item-edit/page-form.ts'
import { AddSizesDialog } from '#items/page/sizes-section/add-sizes-dialog.tsx'
import { blankSize } from '#items/page/sizes-section/new-sizes.ts'
import { sizeColumns } from '#items/page/sizes-section/size-columns.ts'
import { StyleMatrix } from '#items/page/sizes-section/style-matrix.tsx'
import { Fields } from '#kit/layout/fields.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { Sheet } from '#kit/sheet/sheet.tsx'
import { useStoreFacts } from '#kit/store-facts.ts'

/** The sizes sold on this page, edited like a spreadsheet. */
export function SizesSection() {
  const { page } = usePage()
  return (
    <Section
      title={say('Sizes')}
      {...(page.sizes.length > 0 && {
        note: page.sizes.filter(({ status }) => status !== 'archived').length,
      })}
      actions={<AddButton />}
    >
      <Sizes />
      {page.style && <StyleMatrix style={page.style} />}
    </Section>
  )
}

function AddButton() {
  const { isLocked } = usePage()
  const { value: sizes, onChange } = useListField('sizes')
  const [isOpen, setIsOpen] = useState(false)
  if (isLocked) return null
  return (
    <>
      <Button size="compact-sm" leftSection={<IconPlus size={14} />} onClick={() => setIsOpen(true)}>
        {say('Add sizes')}
      </Button>
      {isOpen && <AddSizesDialog sizes={sizes} onChange={onChange} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function Sizes() {
  const { page, isLocked, refusal } = usePage()
  const { locale, hidesCost } = useStoreFacts()
  const { value: sizes, onChange, error } = useListField('sizes')
  const [hasArchived, setHasArchived] = useState(false)
  const [priceMinor = null, costMinor = null, weightGrams = null] = useOwnFigures()
  const columns = useMemo(
    () => sizeColumns({ page, locale, refusal, hidesCost, own: { priceMinor, costMinor, weightGrams } }),
    [page, locale, refusal, hidesCost, priceMinor, costMinor, weightGrams],
  )
  const isGone = (row: SizeValue) => row.status === 'archived' && !hasArchived
  const shown = useMemo(
    () => sizes.filter(row => row.status !== 'archived' || hasArchived),
    [sizes, hasArchived],
  )
  const archived = sizes.filter(({ status }) => status === 'archived').length
  if (sizes.length === 0) {
    return <Text c="dimmed">{say('Sold in one size. Add sizes to sell it in several.')}</Text>
  }
  return (
    <div data-field="sizes">
      <Sheet
        label={say('Sizes')}
        rows={shown}
        columns={columns}
        keyOf={keyOf}
        isLocked={isLocked}
        startAt={startOf(page)}
        makeRow={() => blankSize(page)}
        onChange={next => onChange([...next, ...sizes.filter(isGone)])}
        rowEnd={row =>
          row.uid === null ? (
            <Tooltip label={say('Leave this new size out')}>
              <ActionIcon
                size={28}
                m={4}
                aria-label={say('Leave out {size}', { size: row.sizeLabel ?? row.code })}
                onClick={() => onChange(sizes.filter(({ key }) => key !== row.key))}
              >
                <IconX size={14} />
              </ActionIcon>
            </Tooltip>
          ) : null
        }
      />
      {error && (
        <Text fz={12} c="var(--br-bad)" mt={4} role="alert">
          {error}
        </Text>
      )}
      <Group justify="space-between" mt={6} gap="xs">
        <Text fz={12} c="dimmed">
          {say('Enter edits, Space switches, Ctrl+D fills down, Ctrl+Z undoes. Paste from any spreadsheet.')}
        </Text>
        {archived > 0 && (
          <Checkbox
            label={say('Show {n} archived', { n: archived })}
            checked={hasArchived}
            onChange={event => setHasArchived(event.currentTarget.checked)}
          />
        )}
      </Group>
      <Fields mt={10}>
        <Field
          name="sellable"
          span={3}
          hint={say('Off where this item only carries the page of its sizes.')}
        />
        <Field name="sizeLabel" span={2} hint={say('Its own size, where it is sold.')} />
      </Fields>
    </div>
  )
}

const followMs = 300

/** What the page itself has; the sheet follows it once typing rests, not at every key. */
function useOwnFigures(): readonly (number | null)[] {
  const figures = useWatch({ name: ['priceMinor', 'costMinor', 'weightGrams'] }) as (number | null)[]
  const [rested] = useDebouncedValue(JSON.stringify(figures), followMs)
  return useMemo(() => JSON.parse(rested) as (number | null)[], [rested])
}

function keyOf({ key }: SizeValue): string {
  return key
}

/** A size's own address opens the page at its row. */
function startOf({ focusUid }: ItemPage): string | null {
  return focusUid === null ? null : String(focusUid)
}
