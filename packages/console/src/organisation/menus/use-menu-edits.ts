import {
  type MenuDraft,
  moveNode,
  type NodeInput,
  type NodeRow,
  nodeInput,
  readMenu,
  removeNode,
  saveNode,
} from '@backroom/contract/organisation/menus/menus'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { ApiError, call } from '#kit/calls/call.ts'
import { keyOf, queryClient } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

/** Shows a draft the server has just answered, wherever this menu is shown. */
export function showDraft(draft: MenuDraft): void {
  const { site, draftVersion, hasDraft, changes, lastBy, lastAt, publishedNumber, nodes } = draft
  queryClient.setQueryData(keyOf(readMenu, { params: { site } }), {
    site,
    draftVersion,
    hasDraft,
    changes,
    lastBy,
    lastAt,
    publishedNumber,
    nodes,
  })
  void queryClient.invalidateQueries({ queryKey: [readMenu.resource, 'GET'], refetchType: 'active' })
}

const draftChanged = {
  title: 'The draft has changed.',
  text: 'It is shown as it is now. Try again.',
}

/** Somebody else was at the menu: what they did is shown, and ours can be done again. */
export async function editDraft(edit: () => Promise<MenuDraft>, told = draftChanged): Promise<boolean> {
  try {
    showDraft(await edit())
    return true
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error
    notify({ tone: 'warning', title: say(told.title), text: say(told.text) })
    await queryClient.invalidateQueries({ queryKey: [readMenu.resource] })
    return false
  }
}

/** An entry's own fields. */
export function inputOf(node: NodeRow): NodeInput {
  return nodeInput.parse(
    Object.fromEntries(Object.keys(nodeInput.shape).map(field => [field, node[field as keyof NodeRow]])),
  )
}

/** What the tree does to the draft. */
export function useMenuEdits({ site, draftVersion }: MenuDraft) {
  const ignore = { ignore: [409] }
  const params = { site }
  return {
    move: (nodeKey: number, parentKey: number, beforeKey: number | null) =>
      void editDraft(() =>
        call(moveNode, { params, body: { draftVersion, nodeKey, parentKey, beforeKey } }, ignore),
      ),
    save: (node: NodeRow, change: Partial<NodeInput>) =>
      void editDraft(() =>
        call(
          saveNode,
          {
            params: { site, nodeKey: node.nodeKey },
            body: { draftVersion, node: { ...inputOf(node), ...change } },
          },
          ignore,
        ),
      ),
    remove: async (node: NodeRow) => {
      const isSure =
        node.children === 0 ||
        (await confirm({
          title: say('Take {name} out of the menu?', { name: node.name }),
          text: say('What is under it goes with it. The site changes when you publish.'),
          confirm: say('Take out'),
          isDestructive: true,
        }))
      if (isSure)
        await editDraft(() =>
          call(removeNode, { params: { site, nodeKey: node.nodeKey }, query: { draftVersion } }, ignore),
        )
    },
  }
}
