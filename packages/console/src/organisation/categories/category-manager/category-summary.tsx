import { screens as itemScreens } from '@backroom/contract/items/screens'
import { pathTo } from '@backroom/contract/kit/screen'
import { categoryItems, categoryProblems } from '@backroom/contract/organisation/categories/categories'
import { screens } from '@backroom/contract/organisation/screens'
import { Button, Group, Text } from '@mantine/core'
import { IconPlus, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { Figures } from '#kit/parts/figures.tsx'
import { Pill } from '#kit/parts/pill.tsx'
import { Thumb } from '#kit/parts/thumb.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { AddItemsDialog } from '#organisation/categories/category-items-dialog.tsx'
import classes from '#organisation/categories/category-manager/category-manager.module.css'
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
      <div className={classes.summaryHead}>
        <h2>{node.name}</h2>
        {node.isHidden ? (
          <Pill tone="gray">{node.active ? say('Hidden') : say('Inactive')}</Pill>
        ) : (
          <Pill tone="leaf">{say('Active')}</Pill>
        )}
      </div>
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
      <ul className={classes.items} aria-label={say('First items')}>
        {data?.rows.map(item => (
          <li key={item.uid}>
            <Link className={classes.item} to={pathTo(itemScreens.item, { uid: item.uid })}>
              <Thumb src={item.image} size={96} />
              <span>
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
      </ul>
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
