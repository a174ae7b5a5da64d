import { screens } from '@backroom/contract/site/screens'
import { TabbedPage } from '#kit/page/tabbed-page.tsx'
import { JobList } from '#site/upkeep/job-list.tsx'
import { KeepingSettings } from '#site/upkeep/keeping-settings.tsx'
import { MovePanel } from '#site/upkeep/move-panel.tsx'
import { SitePanel } from '#site/upkeep/site-panel.tsx'
import { StoragePanel } from '#site/upkeep/storage-panel.tsx'
import { TaskPanel } from '#site/upkeep/task-panel.tsx'

/** Numbers, upkeep and moving of data. */
export function SiteData() {
  return (
    <TabbedPage
      label={screens.siteData.title}
      tabs={{
        keeping: { title: 'Numbers and keeping', Page: KeepingSettings },
        tasks: { title: 'Tasks', Page: TaskPanel },
        jobs: { title: 'Jobs', Page: JobList },
        move: { title: 'Move', Page: MovePanel },
        sites: { title: 'Sites', Page: SitePanel },
        storage: { title: 'Storage', Page: StoragePanel },
      }}
    />
  )
}
