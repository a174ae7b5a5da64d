import { inactiveSeasonView } from '@backroom/contract/items/lists/views'
import { screens } from '@backroom/contract/items/screens'
import { seasonsList } from '@backroom/contract/items/seasons/seasons'
import { IconMoodCheck } from '@tabler/icons-react'
import { itemChoices } from '#items/bulk/item-bulk-choices.ts'
import { InactiveTiles, inactiveCard, inactiveCells } from '#items/lists/item-list/inactive-parts.tsx'
import { useInactiveMenu } from '#items/lists/item-list/use-inactive-menu.tsx'
import { SeasonsButton } from '#items/seasons/seasons-dialog.tsx'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { say } from '#kit/say.ts'

export function InactiveSeasonItems() {
  const { menu, dialog } = useInactiveMenu()
  const { data: seasons } = useRead(seasonsList)
  const hasCurrent = seasons === undefined || seasons.some(({ isCurrent }) => isCurrent)
  return (
    <>
      <ListPage
        title={screens.inactiveSeasonItems.title}
        view={inactiveSeasonView}
        opens={screens.item}
        cells={inactiveCells}
        card={inactiveCard}
        rowMenu={menu}
        bulk={itemChoices(['activate', 'archive', 'season'])}
        above={(_, rows) => <InactiveTiles rows={rows} />}
        actions={<SeasonsButton />}
        empty={{
          icon: <IconMoodCheck size={28} stroke={1.7} />,
          title: hasCurrent ? say('Nothing is hidden') : say('No current season'),
          text: hasCurrent
            ? say('Every item of the current seasons is on the site.')
            : say('Mark a season as current to use this list.'),
          ...(!hasCurrent && { action: <SeasonsButton /> }),
        }}
      />
      {dialog}
    </>
  )
}
