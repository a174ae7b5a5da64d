import { savedViews } from '@backroom/contract/shell/saved-views'
import { ActionIcon, Button, Group, Menu, Scroller, Tabs, Text, Tooltip } from '@mantine/core'
import { IconChevronDown, IconPlus, IconUsers } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { confirm } from '#kit/asking/confirm.tsx'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { Bar } from '#kit/layout/bar.tsx'
import classes from '#kit/list-page/list-page.module.css'
import { isChanged, type ViewTab } from '#kit/list-page/list-state.ts'
import { SaveViewDialog } from '#kit/list-page/save-view-dialog.tsx'
import type { ListControl } from '#kit/list-page/use-list-state.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

interface Props {
  readonly control: ListControl
  /** Once the rows are there: counting must not keep them waiting. */
  readonly isCounting: boolean
}

/** The views of a list, each with how many rows it holds; a changed one can be saved. */
export function ViewTabs({ control, isCounting }: Props) {
  const { tabs, tab, state } = control
  const hasCounts = useDeferredValue(isCounting, false)
  const [isNaming, setIsNaming] = useState<'new' | 'rename' | null>(null)
  const update = useWrite(savedViews.update)
  const remove = useWrite(savedViews.remove)
  const changed = isChanged(state, tab)
  const mine = tab.saved?.isMine ? tab.saved : null
  const save = (change: Partial<{ shared: boolean; isDefault: boolean }> & { isState?: boolean }) => {
    if (!mine) return
    const { isState, ...flags } = change
    update.mutate({
      params: { uid: mine.uid },
      body: {
        version: mine.version,
        name: mine.name,
        shared: mine.shared,
        isDefault: mine.isDefault,
        state: isState ? state : mine.state,
        ...flags,
      },
    })
    if (isState) control.openTab(tab.key)
  }
  return (
    <Bar edge="bottom" className={classes.views ?? ''}>
      <Scroller miw={0} controlSize={32}>
        <Tabs
          value={tab.key}
          onChange={key => key && control.openTab(key)}
          classNames={{ list: classes.list ?? '', tab: classes.tab ?? '' }}
        >
          <Tabs.List aria-label={say('Views')}>
            {tabs.map(each => (
              <Tabs.Tab
                key={each.key}
                value={each.key}
                leftSection={
                  each.saved?.shared && <IconUsers size={14} stroke={1.7} aria-label={say('Shared')} />
                }
              >
                {each.saved ? each.name : say(each.name)}{' '}
                {hasCounts && <TabCount control={control} tab={each} />}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      </Scroller>
      <Tooltip label={say('Save what you see as a view')}>
        <ActionIcon size={28} aria-label={say('New view')} onClick={() => setIsNaming('new')}>
          <IconPlus size={16} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
      <Group gap={4} ml="auto" wrap="nowrap" visibleFrom="sm">
        {changed && !mine && (
          <Button size="compact-xs" variant="subtle" onClick={() => setIsNaming('new')}>
            {say('Save view')}
          </Button>
        )}
        {changed && mine && (
          <Button size="compact-xs" variant="subtle" onClick={() => save({ isState: true })}>
            {say('Save view')}
          </Button>
        )}
        {mine && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                rightSection={<IconChevronDown size={13} />}
              >
                {say('View')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setIsNaming('rename')}>{say('Rename…')}</Menu.Item>
              <Menu.Item onClick={() => save({ shared: !mine.shared })}>
                {mine.shared ? say('Stop sharing') : say('Share with colleagues')}
              </Menu.Item>
              <Menu.Item onClick={() => save({ isDefault: !mine.isDefault })}>
                {mine.isDefault ? say('No longer open first') : say('Open this view first')}
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item
                color="brick"
                onClick={async () => {
                  const isSure = await confirm({
                    title: say('Delete the view {name}?', { name: mine.name }),
                    text: say('The records in it are not touched.'),
                    confirm: say('Delete view'),
                    isDestructive: true,
                  })
                  if (!isSure) return
                  remove.mutate({ params: { uid: mine.uid } })
                  control.openTab(tabs[0]?.key ?? '')
                }}
              >
                {say('Delete view…')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      {isNaming && (
        <SaveViewDialog
          control={control}
          renaming={isNaming === 'rename' ? mine : null}
          onClose={() => setIsNaming(null)}
        />
      )}
    </Bar>
  )
}

/** How many rows a view holds, asked quietly and not too often. */
function TabCount({ control, tab }: { control: ListControl; tab: ViewTab }) {
  const { search, filter } = tab.state
  const { data } = useRead(
    control.view.list,
    {
      params: control.words.params as never,
      query: {
        ...control.words.more,
        search,
        filter: JSON.stringify(filter) as never,
        limit: 0,
        total: 'yes',
      },
    },
    { staleMs: 60_000, keepsLast: true, ignore: [0, 400, 401, 403, 404, 500, 502, 503] },
  )
  const total = data?.total
  if (!total) return null
  return (
    <Text span inherit c="dimmed" fw={400} ml={3} className="num">
      {total.isEstimate ? `${format.number(10_000)}+` : format.number(total.count)}
    </Text>
  )
}
