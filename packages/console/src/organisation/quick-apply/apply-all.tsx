import type { SelectionInput } from '@backroom/contract/kit/selection'
import { applyFacets, runSizeRules } from '@backroom/contract/organisation/filters/item-facets'
import { facetOptions } from '@backroom/contract/organisation/filters/pickers'
import { counted } from '@backroom/contract/wording/say'
import { Button, Group, Input, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { BulkDrawer } from '#kit/bulk/bulk-drawer.tsx'
import { OptionsPicker } from '#kit/options-picker.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import type { QueueSource } from '#organisation/quick-apply/use-queue.ts'

interface Props {
  readonly source: QueueSource
  readonly uids: readonly number[]
  readonly total: number
}

/** The brush on everything that matches, through the bulk change with its preview and undo. */
export function ApplyAll({ source, uids, total }: Props) {
  const [add, setAdd] = useState<number[]>([])
  const [remove, setRemove] = useState<number[]>([])
  const [running, setRunning] = useState<'facets' | 'sizes' | null>(null)
  const isView = source.uids === '' && source.category === '' && source.missing === ''
  const selection: SelectionInput = isView
    ? {
        view: source.view,
        search: source.search,
        filter: JSON.parse(source.filter || '[]'),
        ...(source.more && { more: JSON.parse(source.more) }),
        except: source.except === '' ? [] : source.except.split(',').map(Number),
      }
    : { uids: [...uids] }
  const count = isView ? total : uids.length
  return (
    <Stack gap={14} maw={760} w="100%" p="var(--br-side)" className="scrolls">
      <Text fz={17} fw={560}>
        {counted(count, 'item')}
      </Text>
      {count < total && (
        <Text c="dimmed">
          {say('The first {n} of {all}. The others come up once these have an answer.', {
            n: format.number(count),
            all: format.number(total),
          })}
        </Text>
      )}
      <Stack gap="sm">
        <Input.Wrapper label={say('Put on')}>
          <OptionsPicker options={facetOptions} label={say('Put on')} uids={add} onChange={setAdd} />
        </Input.Wrapper>
        <Input.Wrapper label={say('Take off')}>
          <OptionsPicker options={facetOptions} label={say('Take off')} uids={remove} onChange={setRemove} />
        </Input.Wrapper>
        <Group gap="xs">
          <Button
            variant="filled"
            disabled={add.length + remove.length === 0}
            onClick={() => setRunning('facets')}
          >
            {say('Preview on {items}', { items: counted(count, 'item') })}
          </Button>
          <Button onClick={() => setRunning('sizes')}>{say('Run size rules on them')}</Button>
        </Group>
      </Stack>
      {running && (
        <BulkDrawer
          choice={
            running === 'facets'
              ? { contract: applyFacets, label: say('Apply facets'), values: { add, remove } }
              : { contract: runSizeRules, label: say('Run size rules'), values: {} }
          }
          selection={selection}
          onClose={() => setRunning(null)}
        />
      )}
    </Stack>
  )
}
