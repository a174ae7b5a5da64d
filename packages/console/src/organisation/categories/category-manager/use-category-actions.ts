import {
  type CategoryImpact,
  type CategoryNode,
  categories,
  moveCategory,
  renameCategory,
} from '@backroom/contract/organisation/categories/categories'
import { useRef, useState } from 'react'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { ApiError, call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import type { TreePlace } from '#kit/tree/tree-model.ts'

/** A move that was asked for, with what would follow from it. */
export interface AskedMove {
  readonly node: CategoryNode
  readonly to: TreePlace
  readonly impact: CategoryImpact
}

/** A place that is taken: by whom, and what can be done. */
export interface Namesake {
  readonly node: CategoryNode
  readonly message: string
  readonly otherUid: number
  readonly otherName: string
}

const refresh = () => queryClient.invalidateQueries({ queryKey: ['category'] })

/** What can be done to one category of the tree, with what each needs asking first. */
export function useCategoryActions(treeVersion: number) {
  const [asked, setAsked] = useState<AskedMove | null>(null)
  const [namesake, setNamesake] = useState<Namesake | null>(null)
  const [used, setUsed] = useState<{ node: CategoryNode; error: ApiError } | null>(null)
  const isMoving = useRef(false)

  const attempt = async (node: CategoryNode, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const taken = error.body.code === 'namesake' ? error.body.usedBy?.[0] : undefined
      if (taken)
        setNamesake({
          node,
          message: error.message,
          otherName: taken.text,
          otherUid: Number(/\d+$/.exec(taken.path ?? '')?.[0]),
        })
      else notify({ tone: 'warning', title: error.message })
      if (error.status === 409) await refresh()
    }
  }
  const send = (node: CategoryNode, to: TreePlace, more: { dryRun?: boolean; redirects?: boolean }) =>
    call(
      moveCategory,
      {
        params: { uid: node.uid },
        body: {
          parentUid: to.parentId as number | null,
          beforeUid: to.beforeId as number | null,
          treeVersion,
          ...more,
        },
      },
      { ignore: [400, 409] },
    )

  /** One after the other: a key held down moves again only once the tree is as the last move left it. */
  const move = async (node: CategoryNode, to: TreePlace, redirects = true) => {
    if (isMoving.current) return
    isMoving.current = true
    setAsked(null)
    await attempt(node, async () => {
      await send(node, to, { redirects })
      await refresh()
    }).finally(() => {
      isMoving.current = false
    })
  }

  return {
    asked,
    namesake,
    used,
    move,
    closeMove: () => setAsked(null),
    closeNamesake: () => setNamesake(null),
    closeUsed: () => setUsed(null),
    /** Among its siblings at once; elsewhere only after saying what follows. */
    askMove: (node: CategoryNode, to: TreePlace) => {
      if (to.parentId === node.parentUid) return move(node, to)
      return attempt(node, async () => {
        const impact = await send(node, to, { dryRun: true })
        if ('samples' in impact) setAsked({ node, to, impact })
      })
    },
    /** Where its place was taken, so was its address: that goes with the name. */
    renameTaken: (node: CategoryNode, name: string) =>
      attempt(node, async () => {
        await call(renameCategory, { params: { uid: node.uid }, body: { name } }, { ignore: [400, 409] })
        await refresh()
      }),
    rename: (node: CategoryNode, name: string) =>
      attempt(node, async () => {
        const stored = await call(categories.read, { params: { uid: node.uid } })
        await call(
          categories.update,
          { params: { uid: node.uid }, body: { ...stored, name } },
          { ignore: [400, 409] },
        )
        await refresh()
      }),
    remove: async (node: CategoryNode) => {
      const isSure = await confirm({
        title: say('Delete {name}?', { name: node.name }),
        text: say('Only an empty category can be deleted. It cannot be undone.'),
        confirm: say('Delete category'),
        isDestructive: true,
      })
      if (!isSure) return
      try {
        const sent = { params: { uid: node.uid }, query: { version: node.version } }
        await call(categories.remove, sent, { ignore: [400, 409] })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.body.code === 'used') setUsed({ node, error })
        else notify({ tone: 'warning', title: error.message })
      }
      await refresh()
    },
  }
}

export type CategoryActions = ReturnType<typeof useCategoryActions>
