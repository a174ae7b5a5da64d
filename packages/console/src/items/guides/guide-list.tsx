import {
  deleteGuides,
  guidePublish,
  guideStatuses,
  guidesView,
  guideUnpublish,
  setGuideStatus,
} from '@backroom/contract/items/guides/guides'
import { screens } from '@backroom/contract/items/screens'
import type { AskedRow } from '@backroom/contract/kit/data-view'
import { pathTo } from '@backroom/contract/kit/screen'
import { counted } from '@backroom/contract/wording/say'
import { Anchor, Button, Menu } from '@mantine/core'
import { IconBook, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { useGuideActions } from '#items/guides/guide-edit/use-guide-actions.ts'
import { itemsWith } from '#items/lists/items-with.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { Pill } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'
import { format, useStoreFacts } from '#kit/store-facts.ts'

type GuideRow = AskedRow<typeof guidesView>

export function GuideList() {
  const { siteUrl } = useStoreFacts()
  const actions = useGuideActions()
  const navigate = useNavigate()
  const addressOf = (uid: number) => pathTo(screens.guide, { uid })
  return (
    <ListPage
      title={screens.guides.title}
      view={guidesView}
      opens={screens.guide}
      cells={{
        status: StatusPill,
        itemCount: row =>
          row.itemCount === 0 ? (
            <span className="dim">0</span>
          ) : (
            <Anchor component={Link} to={itemsWith('buyersGuideUid', row.uid)} c="inherit" td="underline">
              {format.number(row.itemCount)}
            </Anchor>
          ),
      }}
      card={row => ({
        image: row.hero,
        title: row.title,
        second: row.byline,
        right: <StatusPill {...row} />,
        rightSecond: counted(row.itemCount, 'item'),
      })}
      rowMenu={row => (
        <>
          <Menu.Item component={Link} to={addressOf(row.uid)}>
            {say('Open')}
          </Menu.Item>
          {siteUrl && row.status === 'published' && (
            <Menu.Item
              component="a"
              href={`${siteUrl}/guides/${row.urlSlug}`}
              target="_blank"
              rel="noreferrer"
            >
              {say('View on site')}
            </Menu.Item>
          )}
          <Menu.Item
            onClick={async () => {
              const made = await actions.duplicate(row)
              if (made !== null) void navigate(addressOf(made))
            }}
          >
            {say('Duplicate')}
          </Menu.Item>
          <Menu.Item
            onClick={() => void actions.run(row.status === 'published' ? guideUnpublish : guidePublish, row)}
          >
            {row.status === 'published' ? say('Unpublish') : say('Publish')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item color="brick" onClick={() => void actions.remove(row)}>
            {say('Delete…')}
          </Menu.Item>
        </>
      )}
      bulk={[
        { contract: setGuideStatus, label: say('Publish'), values: { status: 'published' } },
        { contract: setGuideStatus, label: say('Unpublish'), values: { status: 'draft' } },
        { contract: deleteGuides, label: say('Delete'), values: {} },
      ]}
      actions={<NewGuide />}
      empty={{
        icon: <IconBook size={28} stroke={1.7} />,
        text: say('Write a guide such as How to choose a helmet, then point items at it.'),
        action: <NewGuide />,
      }}
    />
  )
}

function NewGuide() {
  return (
    <Button
      component={Link}
      to={screens.newGuide.path}
      variant="filled"
      leftSection={<IconPlus size={16} stroke={1.7} />}
    >
      {say('New guide')}
    </Button>
  )
}

function StatusPill({ status }: Pick<GuideRow, 'status'>) {
  return <Pill tone={status === 'published' ? 'leaf' : 'gray'}>{say(guideStatuses[status])}</Pill>
}
