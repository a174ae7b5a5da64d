import { codesLookUp } from '@backroom/contract/items/page/suggestions'
import { screens } from '@backroom/contract/items/screens'
import { pathTo } from '@backroom/contract/kit/screen'
import { facetItems } from '@backroom/contract/organisation/filters/facets'
import { changesMost } from '@backroom/contract/organisation/filters/item-facets'
import { counted } from '@backroom/contract/wording/say'
import { ActionIcon, Anchor, Box, Button, Group, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { notify } from '#kit/asking/notify.tsx'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { Bar } from '#kit/layout/bar.tsx'
import { Thumb } from '#kit/parts/thumb.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { draggedItems } from '#organisation/filters/filter-manager/dragged-items.ts'
import { useApplyTo } from '#organisation/filters/filter-manager/facet-writes.ts'
import type { FacetRow } from '#organisation/filters/filter-manager/use-facets.ts'

const origins: Readonly<Record<string, string>> = {
  manual: 'By hand',
  quick: 'Quick apply',
  bulk: 'In bulk',
  csv: 'From a file',
  copy: 'Copied',
  sizeRule: 'Size rule',
  ruleRemoved: 'Rule removed',
  item: 'From the item',
}

interface Props {
  readonly facet: FacetRow
  /** Of a filter that is read from the items themselves. */
  readonly isSystem: boolean
  readonly onClose: () => void
}

/** Who carries a facet. Drag an item onto another facet and it carries that one too; codes add items here. */
export function FacetItems({ facet, isSystem, onClose }: Props) {
  const { data } = useRead(facetItems, { params: { uid: facet.uid } })
  return (
    <Box
      component="section"
      h={{ base: '44%', sm: 220 }}
      flex="none"
      className="fill"
      aria-label={say('Items with {name}', { name: facet.name })}
    >
      <Bar edge="top" px={12} mih={0}>
        <Text fw={600} className="cut">
          {say('{items} with {name}', {
            items: counted(data?.total ?? facet.itemCount, 'item'),
            name: facet.name,
          })}
        </Text>
        {!isSystem && <AddByCode facet={facet} />}
        <ActionIcon variant="subtle" ml={isSystem ? 'auto' : 0} aria-label={say('Close')} onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </Bar>
      <div className="scrolls">
        {data?.items.map(item => (
          <Group
            key={item.uid}
            gap={8}
            px={12}
            py={4}
            wrap="nowrap"
            draggable
            onDragStart={event => draggedItems.put(event.dataTransfer, [item.uid])}
          >
            <Thumb src={item.thumb} size={28} />
            <Anchor
              component={Link}
              to={pathTo(screens.item, { uid: item.uid })}
              c="inherit"
              className="cut"
              draggable={false}
            >
              {item.name}
            </Anchor>
            <span className="code dim cut">{item.code}</span>
            <Text fz={12} c="dimmed" ml="auto" flex="none">
              {say(origins[item.origin] ?? item.origin)}
              {!item.isLive && ` · ${say('not live')}`}
            </Text>
          </Group>
        ))}
        {data && data.total > data.items.length && (
          <Text c="dimmed" p="sm">
            {say('These are the first {n} of {all}.', {
              n: format.number(data.items.length),
              all: format.number(data.total),
            })}{' '}
            {!isSystem && (
              <Anchor component={Link} to={allWith(facet)}>
                {say('Show all')}
              </Anchor>
            )}
          </Text>
        )}
        {data?.total === 0 && (
          <Text c="dimmed" p="sm">
            {say('No item carries it yet.')}
          </Text>
        )}
      </div>
    </Box>
  )
}

/** Every item that carries it, in the search that can ask for facets. */
function allWith({ uid, filterUid }: FacetRow): string {
  const query = { match: 'all', of: [{ field: `facet.${filterUid}`, op: 'hasAny', value: [uid] }] }
  return `${screens.itemsAdvanced.path}?${new URLSearchParams({ query: JSON.stringify(query) })}`
}

function AddByCode({ facet }: { facet: FacetRow }) {
  const [typed, setTyped] = useState('')
  const lookUp = useWrite(codesLookUp)
  const apply = useApplyTo(facet)
  const add = (event: FormEvent) => {
    event.preventDefault()
    const all = typed.split(/[\s,;]+/).filter(code => code !== '')
    const rest = all.slice(changesMost)
    if (all.length === 0) return
    lookUp.mutate(
      { body: { codes: all.slice(0, changesMost) } },
      {
        onSuccess: found => {
          const unknown = found.filter(({ uid }) => uid === null).map(({ code }) => code)
          if (unknown.length > 0)
            notify({
              tone: 'warning',
              title: say('These codes are not items: {codes}', { codes: unknown.slice(0, 10).join(', ') }),
            })
          apply(found.flatMap(({ uid }) => (uid === null ? [] : [uid])))
          setTyped(rest.join(' '))
          if (rest.length > 0)
            notify({
              tone: 'info',
              title: say('The first {most} codes are taken', { most: format.number(changesMost) }),
              text: say('{n} are left in the box. Apply again for them.', { n: format.number(rest.length) }),
            })
        },
      },
    )
  }
  return (
    <form className="line end" onSubmit={add}>
      <TextInput
        size="xs"
        w={180}
        aria-label={say('Codes of items that get {name}', { name: facet.name })}
        placeholder={say('Codes to add')}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" disabled={typed.trim() === ''}>
        {say('Apply')}
      </Button>
    </form>
  )
}
