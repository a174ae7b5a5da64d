import { screens as itemScreens } from '@backroom/contract/items/screens'
import { pathTo } from '@backroom/contract/kit/screen'
import { categoryItems, categoryProblems } from '@backroom/contract/organisation/categories/categories'
import { screens } from '@backroom/contract/organisation/screens'
import { Button, Group, Text } from '@mantine/core'
import { IconPlus, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { Cards } from '#kit/layout/cards.tsx'
import { Figures } from '#kit/parts/figures.tsx'
import { Pill } from '#kit/parts/pill.tsx'
import { Thumb } from '#kit/parts/thumb.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { AddItemsDialog } from '#organisation/categories/category-items-dialog.tsx'
import type { TreeCategory } from '#organisation/categories/category-manager/category-row.tsx'

interface Props {
  readonly node: TreeCategory
  readonly onAddChild: () => void
}

const shown = 12

/** The chosen category: figures, what is not right about it, its first items. */
export function CategorySummary({ node, onAddChild }: Props) {
  const [isAdding, setIsAdding] = useState(false)
  const { data } = useRead(categoryItems, { params: { uid: node.uid }, query: { limit: shown } })
  return (
    <>
      <Group gap={8} wrap="nowrap">
        <h2 className="cut">{node.name}</h2>
        {node.isHidden ? (
          <Pill tone="gray">{node.active ? say('Hidden') : say('Inactive')}</Pill>
        ) : (
          <Pill tone="leaf">{say('Active')}</Pill>
        )}
      </Group>
      <Text className="code" c="dimmed" fz={12}>
        {node.path}
      </Text>
      <Group gap={8} my="sm">
        <Button component={Link} to={pathTo(screens.category, { uid: node.uid })}>
          {say('Edit')}
        </Button>
        <Button onClick={() => setIsAdding(true)}>{say('Add items…')}</Button>
        <Button leftSection={<IconPlus size={15} stroke={1.7} />} onClick={onAddChild}>
          {say('New child')}
        </Button>
      </Group>
      <Figures
        rows={[
          [say('Live items'), format.number(node.liveItems)],
          [say('Live with those below'), format.number(node.liveBelow)],
          [say('Items'), format.number(node.itemsDirect)],
          [say('Primary of'), format.number(node.primaryItems)],
          [
            say('Google category'),
            { own: say('Its own'), inherited: say('Inherited'), none: say('None') }[node.google],
          ],
        ]}
      />
      {node.problems.length > 0 && (
        <Group gap={6} mt="sm">
          {node.problems.map(problem => (
            <Pill key={problem} tone="amber">
              {say(categoryProblems[problem])}
            </Pill>
          ))}
        </Group>
      )}
      <Cards component="ul" least={104} mt={10} aria-label={say('First items')}>
        {data?.rows.map(item => (
          <li key={item.uid}>
            <Link className="quietLink small" to={pathTo(itemScreens.item, { uid: item.uid })}>
              <Thumb src={item.image} size={96} />
              <span className="twoLines">
                {item.isPrimary && (
                  <IconStarFilled
                    size={11}
                    aria-label={say('Primary category')}
                    style={{ display: 'inline' }}
                  />
                )}{' '}
                {item.name}
              </span>
            </Link>
          </li>
        ))}
      </Cards>
      {data && data.total > shown && (
        <Text fz={12} c="dimmed" mt={8}>
          <Link to={`${pathTo(screens.category, { uid: node.uid })}#items`}>
            {say('All {n} items', { n: format.number(data.total) })}
          </Link>
        </Text>
      )}
      {data?.total === 0 && (
        <Text c="dimmed" mt="sm">
          {say('No item is in it itself.')}
        </Text>
      )}
      {isAdding && (
        <AddItemsDialog categoryUid={node.uid} name={node.name} onClose={() => setIsAdding(false)} />
      )}
    </>
  )
}
