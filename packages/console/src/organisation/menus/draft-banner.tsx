import {
  discardMenu,
  type MenuDraft,
  menuChanges,
  publishMenu,
} from '@backroom/contract/organisation/menus/menus'
import { counted } from '@backroom/contract/wording/say'
import { Alert, Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { ApiError, call } from '#kit/calls/call.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { Bar } from '#kit/layout/bar.tsx'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'
import { ChangeTable } from '#organisation/menus/change-table.tsx'
import { editDraft } from '#organisation/menus/use-menu-edits.ts'

/** "4 changes not published, last by Megan Hughes", and what can be done about it. */
export function DraftBanner({ draft }: { draft: MenuDraft }) {
  const [isPublishing, setIsPublishing] = useState(false)
  const discard = async () => {
    const isSure = await confirm({
      title: say('Discard the draft?'),
      text: say('{changes} will be lost. The site keeps the menu it has.', {
        changes: counted(draft.changes, 'change'),
      }),
      confirm: say('Discard {changes}', { changes: counted(draft.changes, 'change') }),
      isDestructive: true,
    })
    if (isSure)
      await editDraft(() =>
        call(
          discardMenu,
          { params: { site: draft.site }, body: { draftVersion: draft.draftVersion } },
          { ignore: [409] },
        ),
      )
  }
  if (!draft.hasDraft) {
    return (
      <Bar edge="bottom" mih={40} py={6} bg="var(--br-sunken)" c="dimmed">
        {draft.publishedNumber === null
          ? say('Nothing is published yet.')
          : say('The site shows version {n}. Your first change makes a draft.', { n: draft.publishedNumber })}
      </Bar>
    )
  }
  return (
    <Bar edge="bottom" mih={40} py={6} bg="var(--mantine-color-amber-light)" role="status">
      <Text span fw={560}>
        {sayCount(
          draft.changes,
          '1 change not published, last by {name}',
          '{n} changes not published, last by {name}',
          { name: draft.lastBy?.name ?? '' },
        )}
      </Text>
      <Group gap="xs" ml="auto">
        <Button size="compact-sm" onClick={() => void discard()}>
          {say('Discard draft')}
        </Button>
        <Button size="compact-sm" variant="filled" onClick={() => setIsPublishing(true)}>
          {say('Publish…')}
        </Button>
      </Group>
      {isPublishing && <PublishDialog draft={draft} onClose={() => setIsPublishing(false)} />}
    </Bar>
  )
}

function PublishDialog({ draft, onClose }: { draft: MenuDraft; onClose: () => void }) {
  const [note, setNote] = useState('')
  const [refused, setRefused] = useState<readonly string[]>([])
  const { data } = useRead(menuChanges, { params: { site: draft.site } }, { staleMs: 0 })
  const problems = refused.length > 0 ? refused : (data?.problems.map(problem => problem.text) ?? [])
  const publish = async () => {
    try {
      const isDone = await editDraft(() =>
        call(
          publishMenu,
          { params: { site: draft.site }, body: { draftVersion: draft.draftVersion, note } },
          { ignore: [400, 409] },
        ),
      )
      if (isDone) notify({ title: say('The menu is published') })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefused(error.body.errors?.Generic ?? [error.message])
    }
  }
  return (
    <AskDialog
      title={say('Publish the menu')}
      size={840}
      submit={say('Publish {n} changes', { n: data?.changes.length ?? 0 })}
      isReady={data !== undefined && problems.length === 0}
      onClose={onClose}
      onSubmit={() => void publish()}
    >
      {problems.length > 0 && (
        <Alert color="brick" title={say('Mend this first')} role="alert">
          {problems.map(problem => (
            <div key={problem}>{problem}</div>
          ))}
        </Alert>
      )}
      <ChangeTable changes={data?.changes} />
      <TextInput
        label={say('Note')}
        placeholder={say('What is new, for your colleagues')}
        maxLength={200}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
    </AskDialog>
  )
}
