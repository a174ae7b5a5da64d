import { screens as itemScreens } from '@backroom/contract/items/screens'
import type { AskedRow } from '@backroom/contract/kit/data-view'
import { pathTo } from '@backroom/contract/kit/screen'
import {
  primaryCategoriesView,
  primaryStates,
  withoutPrimary,
} from '@backroom/contract/organisation/categories/views'
import { screens } from '@backroom/contract/organisation/screens'
import { Anchor, Drawer, Menu, Paper, Text } from '@mantine/core'
import { IconSitemap } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { itemParts } from '#items/door.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { Bar } from '#kit/layout/bar.tsx'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { Pill } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { InTree } from '#organisation/categories/in-tree-pill.tsx'

type Row = AskedRow<typeof primaryCategoriesView>

const tones = {
  sound: 'leaf',
  empty: 'gray',
  hidden: 'gray',
  notAllowed: 'amber',
  notALeaf: 'amber',
} as const

/** How items spread over their primary categories. */
export function PrimaryCategoryList() {
  const [opened, setOpened] = useState<Row | null>(null)
  return (
    <>
      <ListPage
        title={screens.primaryCategories.title}
        view={primaryCategoriesView}
        onOpenRow={setOpened}
        cells={{
          category: row => (
            <Anchor component="button" type="button" c="inherit" fw={540} onClick={() => setOpened(row)}>
              {row.category}
            </Anchor>
          ),
          google: row => <InTree names={row.google} />,
          state: row => <Pill tone={tones[row.state]}>{say(primaryStates[row.state])}</Pill>,
        }}
        rowMenu={row => (
          <>
            <Menu.Item onClick={() => setOpened(row)}>{say('Items')}</Menu.Item>
            <Menu.Item component={Link} to={pathTo(screens.category, { uid: row.uid })}>
              {say('Edit category')}
            </Menu.Item>
          </>
        )}
        card={row => ({
          title: row.category,
          second: say('{n} primary items', { n: format.number(row.primaryItems) }),
          right: <Pill tone={tones[row.state]}>{say(primaryStates[row.state])}</Pill>,
          rightSecond: format.percent(row.stockShareBp),
        })}
        above={() => <Without />}
        empty={{
          icon: <IconSitemap size={28} stroke={1.7} />,
          text: say('Once items have primary categories, this shows how they spread over them.'),
        }}
      />
      <Drawer
        opened={opened !== null}
        onClose={() => setOpened(null)}
        position="right"
        size={960}
        title={opened && say('Items with {name} as primary', { name: opened.category })}
      >
        {opened && (
          <itemParts.Items
            filter={[{ field: 'primaryCategoryUid', op: 'in', value: [opened.uid] }]}
            none={say('No item has it as primary category.')}
          />
        )}
      </Drawer>
    </>
  )
}

/** Items that have none at all, which opens them. */
function Without() {
  const { data } = useRead(withoutPrimary)
  if (!data || data.items === 0) return null
  const filter = JSON.stringify([{ field: 'primaryCategoryUid', op: 'empty', value: true }])
  return (
    <Bar py={0} pb={12}>
      <Paper
        component={Link}
        to={`${itemScreens.items.path}?${new URLSearchParams({ filter })}`}
        px={14}
        py={8}
        className="line quietLink"
        withBorder
      >
        <Text c="dimmed">{say('Without a primary:')}</Text>
        <b>{format.number(data.items)}</b>
        <Text c="dimmed">{say('{n} of them active', { n: format.number(data.active) })}</Text>
      </Paper>
    </Bar>
  )
}
