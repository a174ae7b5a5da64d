import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import { facetDuplicates, mergeFacets } from '@backroom/contract/organisation/filters/facets'
import { counted } from '@backroom/contract/wording/say'
import { ActionIcon, Button, Drawer, Group, Stack, Text, Tooltip } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { BulkDrawer } from '#kit/bulk/bulk-drawer.tsx'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

type Pair = ReplyOf<typeof facetDuplicates>[number]

const reasons: Readonly<Record<Pair['because'], string>> = {
  spelling: 'Spelt differently',
  plural: 'One and many',
  part: 'A word more',
  size: 'The same size',
  likeness: 'Nearly alike',
}

/** Facets that are probably the same answer, in pairs; one merge is a preview and a click. */
export function FacetTwinDrawer({ filterUid, onClose }: { filterUid: number | null; onClose: () => void }) {
  const { data } = useRead(facetDuplicates, { query: filterUid === null ? {} : { filterUid } })
  const [merging, setMerging] = useState<{ keep: number; other: number } | null>(null)
  if (merging)
    return (
      <BulkDrawer
        choice={{ contract: mergeFacets, label: say('Merge'), values: { intoUid: merging.keep } }}
        selection={{ uids: [merging.other] }}
        onClose={() => setMerging(null)}
      />
    )
  return (
    <Drawer
      opened
      onClose={onClose}
      title={say('Duplicates')}
      size={560}
      closeButtonProps={{ 'aria-label': say('Close') }}
    >
      {data?.length === 0 && <Text c="dimmed">{say('No two facets are nearly alike.')}</Text>}
      <Stack gap="xs">
        {data?.map(pair => (
          <PairLine key={`${pair.keep.uid}-${pair.other.uid}`} pair={pair} onMerge={setMerging} />
        ))}
      </Stack>
    </Drawer>
  )
}

function PairLine({
  pair,
  onMerge,
}: {
  pair: Pair
  onMerge: (pair: { keep: number; other: number }) => void
}) {
  const [isTurned, setIsTurned] = useState(false)
  const [keep, other] = isTurned ? [pair.other, pair.keep] : [pair.keep, pair.other]
  return (
    <Group gap="sm" wrap="nowrap" style={{ borderBottom: '1px solid var(--br-line)' }} pb={8}>
      <div className="grows">
        <Text>
          <del>{other.name}</del> → <b>{keep.name}</b>
        </Text>
        <Text fz={12} c="dimmed">
          {pair.filter} · {say(reasons[pair.because])} ·{' '}
          {say(other.itemCount === 1 ? '{items} becomes {kept}' : '{items} become {kept}', {
            items: counted(other.itemCount, 'item'),
            kept: keep.name,
          })}
        </Text>
      </div>
      <Tooltip label={say('Keep the other one')}>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={say('Keep {name} instead', { name: other.name })}
          onClick={() => setIsTurned(!isTurned)}
        >
          <IconArrowsExchange size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <Button
        aria-label={say('Merge {other} into {keep}', { other: other.name, keep: keep.name })}
        onClick={() => onMerge({ keep: keep.uid, other: other.uid })}
      >
        {say('Merge…')}
      </Button>
    </Group>
  )
}
