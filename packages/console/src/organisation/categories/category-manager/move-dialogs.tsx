import { Button, Group, Modal, Text } from '@mantine/core'
import { say } from '#kit/say.ts'
import type { TreeCategory } from '#organisation/categories/category-manager/category-row.tsx'
import { ImpactText } from '#organisation/categories/category-manager/impact-text.tsx'
import type { CategoryActions } from '#organisation/categories/category-manager/use-category-actions.ts'
import { CategoryUsedDialog } from '#organisation/categories/category-used-dialog.tsx'

interface Props {
  readonly actions: CategoryActions
  readonly nameOf: (uid: number | null) => string
  readonly onRename: (uid: number) => void
  readonly onMerge: (uid: number, intoUid: number) => void
}

/** What a move, a taken name and a category that is still used ask of the person. */
export function MoveDialogs({ actions, nameOf, onRename, onMerge }: Props) {
  return (
    <>
      <AskedMoveDialog actions={actions} nameOf={nameOf} />
      <NamesakeDialog actions={actions} onRename={onRename} onMerge={onMerge} />
      {actions.used && (
        <CategoryUsedDialog
          name={actions.used.node.name}
          error={actions.used.error}
          onClose={actions.closeUsed}
          onMerge={() => actions.used && onMerge(actions.used.node.uid, 0)}
        />
      )}
    </>
  )
}

function AskedMoveDialog({ actions, nameOf }: Pick<Props, 'actions' | 'nameOf'>) {
  const { asked } = actions
  if (!asked) return null
  const { node, to, impact } = asked
  return (
    <Modal
      opened
      onClose={actions.closeMove}
      size={640}
      title={say('Move {name} to {parent}?', {
        name: node.name,
        parent: nameOf(to.parentId as number | null),
      })}
    >
      <ImpactText impact={impact} />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button onClick={actions.closeMove}>{say('Cancel')}</Button>
        {impact.isNeverLive && (
          <Button onClick={() => void actions.move(node, to, false)}>{say('Move without redirects')}</Button>
        )}
        <Button variant="filled" data-autofocus onClick={() => void actions.move(node, to)}>
          {say('Move')}
        </Button>
      </Group>
    </Modal>
  )
}

function NamesakeDialog({ actions, onRename, onMerge }: Omit<Props, 'nameOf'>) {
  const { namesake } = actions
  if (!namesake) return null
  const { node, message, otherUid, otherName } = namesake
  const close = actions.closeNamesake
  return (
    <Modal opened onClose={close} size={440} title={say('This place is taken')}>
      <Text>{message}</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button onClick={close}>{say('Cancel')}</Button>
        <Button
          onClick={() => {
            close()
            onRename(node.uid)
          }}
        >
          {say('Rename {name}', { name: node.name })}
        </Button>
        {otherUid !== node.uid && (
          <Button
            variant="filled"
            onClick={() => {
              close()
              onMerge(node.uid, otherUid)
            }}
          >
            {say('Merge into {name}', { name: otherName })}
          </Button>
        )}
      </Group>
    </Modal>
  )
}

/** The name of a place in the tree, for sentences. */
export function placeName(nodes: readonly TreeCategory[], uid: number | null): string {
  return uid === null ? say('the top') : (nodes.find(node => node.uid === uid)?.name ?? '')
}
