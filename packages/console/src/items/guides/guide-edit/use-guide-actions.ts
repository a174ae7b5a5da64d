import {
  guideDuplicate,
  guidePublish,
  guides,
  type guideUnpublish,
} from '@backroom/contract/items/guides/guides'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

interface Named {
  readonly uid: number
  readonly version: number
  readonly title: string
}

const refresh = () => queryClient.invalidateQueries({ queryKey: ['buyersGuide'] })

/** What can be done to a guide without editing it. */
export function useGuideActions() {
  return {
    async run(way: typeof guidePublish | typeof guideUnpublish, guide: Named) {
      await call(way, { params: { uid: guide.uid }, body: { version: guide.version } })
      notify({
        title:
          way === guidePublish
            ? say('{title} is on the site', { title: guide.title })
            : say('{title} is a draft again', { title: guide.title }),
      })
      await refresh()
    },
    async duplicate(guide: Named): Promise<number | null> {
      const title = say('{title} (copy)', { title: guide.title }).slice(0, 160)
      const { uid } = await call(guideDuplicate, { params: { uid: guide.uid }, body: { title } })
      await refresh()
      notify({ title: say('{title} is made', { title }) })
      return uid
    },
    async remove(guide: Named): Promise<boolean> {
      const isSure = await confirm({
        title: say('Delete {name}?', { name: guide.title }),
        text: say('A guide that items point at cannot be deleted.'),
        confirm: say('Delete guide'),
        isDestructive: true,
      })
      if (!isSure) return false
      await call(guides.remove, { params: { uid: guide.uid }, query: { version: guide.version } })
      await refresh()
      notify({ title: say('{name} is deleted', { name: guide.title }) })
      return true
    },
  }
}
