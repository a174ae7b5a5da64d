import { brandOptions } from '@backroom/contract/items/brands/pickers'
import { costFields, itemInput } from '@backroom/contract/items/page/fields'
import { items } from '@backroom/contract/items/page/items'
import { screens } from '@backroom/contract/items/screens'
import { kindOf } from '@backroom/contract/kit/field-kind'
import { labelOf } from '@backroom/contract/kit/label'
import { pathTo } from '@backroom/contract/kit/screen'
import { Anchor, Button, Modal, Skeleton, Switch, VisuallyHidden } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { call } from '#kit/calls/call.ts'
import { keyOf, useRead } from '#kit/calls/use-endpoint.ts'
import { barButton } from '#kit/list-page/selection-frame.tsx'
import type { RowSelection } from '#kit/list-page/use-selection.ts'
import { Thumb } from '#kit/parts/thumb.tsx'
import { pickerOf } from '#kit/reference-names.ts'
import { say } from '#kit/say.ts'
import { useStoreFacts } from '#kit/store-facts.ts'
import { valueText } from '#kit/value.tsx'

const comparedLeast = 2
const comparedMost = 6

/** Two to six ticked items side by side. */
export function CompareButton({ selection }: { selection: RowSelection }) {
  const [uids, setUids] = useState<readonly number[] | null>(null)
  const asked = selection.asked()
  const ticked = 'uids' in asked ? asked.uids : []
  const canCompare = ticked.length >= comparedLeast && ticked.length <= comparedMost
  return (
    <>
      <Button
        {...barButton}
        disabled={!canCompare}
        title={canCompare ? '' : say('Tick 2 to 6 items to compare them.')}
        onClick={() => setUids(ticked)}
      >
        {say('Compare')}
      </Button>
      {uids && <CompareDialog uids={uids} onClose={() => setUids(null)} />}
    </>
  )
}

function CompareDialog({ uids, onClose }: { uids: readonly number[]; onClose: () => void }) {
  const { hidesCost } = useStoreFacts()
  const [isOnlyDifferent, setIsOnlyDifferent] = useState(false)
  const answers = useQueries({
    queries: uids.map(uid => ({
      queryKey: keyOf(items.read, { params: { uid } }),
      queryFn: () => call(items.read, { params: { uid } }),
    })),
  })
  const pages = answers.flatMap(({ data }) => (data ? [data] : []))
  const fields = Object.keys(itemInput.shape).filter(name => !hidesCost || !costFields.has(name))
  return (
    <Modal
      opened
      onClose={onClose}
      size="auto"
      title={say('Compare {n} items', { n: uids.length })}
      closeButtonProps={{ 'aria-label': say('Close') }}
    >
      <Switch
        mb="sm"
        label={say('Only what differs')}
        checked={isOnlyDifferent}
        onChange={event => setIsOnlyDifferent(event.currentTarget.checked)}
      />
      {pages.length < uids.length ? (
        <Skeleton h={320} w={640} />
      ) : (
        <table className="matrix">
          <thead>
            <tr>
              <th scope="col">{say('Field')}</th>
              {pages.map(({ item, images }) => (
                <th key={item.uid} scope="col">
                  <Thumb src={images[0]?.thumb ?? null} size={40} />
                  <Anchor component={Link} to={pathTo(screens.item, { uid: item.uid })} className="code">
                    {item.code}
                  </Anchor>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fields.map(name => (
              <FieldRow
                key={name}
                name={name}
                values={pages.map(({ item }) => (item as Record<string, unknown>)[name])}
                isOnlyDifferent={isOnlyDifferent}
              />
            ))}
          </tbody>
        </table>
      )}
    </Modal>
  )
}

interface RowProps {
  readonly name: string
  readonly values: readonly unknown[]
  readonly isOnlyDifferent: boolean
}

function FieldRow({ name, values, isOnlyDifferent }: RowProps) {
  const type = itemInput.shape[name as keyof typeof itemInput.shape] as z.ZodType
  const kind = kindOf(type)
  const options = pickerOf(type) ?? brandOptions
  const uids = kind === 'reference' ? values.filter(value => typeof value === 'number') : []
  const { data: named } = useRead(options, { query: { uids: uids.join(',') } }, { enabled: uids.length > 0 })
  const differs = new Set(values.map(value => JSON.stringify(value ?? null))).size > 1
  const isEmpty = values.every(value => value === null || value === '' || value === undefined)
  if (isEmpty || (isOnlyDifferent && !differs)) return null
  const textOf = (value: unknown) =>
    kind === 'reference' && value !== null
      ? (named?.find(({ uid }) => uid === value)?.name ?? '')
      : valueText(kind, value, type)
  return (
    <tr data-marked={differs || undefined}>
      <th scope="row">
        {say(labelOf(itemInput, name))}
        {differs && <VisuallyHidden> {say('differs')}</VisuallyHidden>}
      </th>
      {values.map((value, index) => (
        <td key={index.toString()}>{textOf(value)}</td>
      ))}
    </tr>
  )
}
