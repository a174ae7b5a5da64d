import { liveStates } from '@backroom/contract/items/page/fields'
import { items } from '@backroom/contract/items/page/items'
import { counted } from '@backroom/contract/wording/say'
import { ActionIcon, Alert, Button, CopyButton, Group, Menu, Tooltip, UnstyledButton } from '@mantine/core'
import {
  IconArchive,
  IconCheck,
  IconClock,
  IconCopy,
  IconExternalLink,
  IconEyeOff,
  IconWorld,
} from '@tabler/icons-react'
import { useState } from 'react'
import { ItemDialogs } from '#items/page/item-dialogs/item-dialogs.tsx'
import { dialogItemOf } from '#items/page/item-edit/dialog-item.ts'
import { usePage } from '#items/page/item-edit/page-context.ts'
import { StatusSwitch } from '#items/page/item-edit/status-switch.tsx'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { call } from '#kit/calls/call.ts'
import { Pill } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'
import { shopAddress } from '#kit/store-facts.ts'

const icons = {
  live: <IconWorld size={14} stroke={1.7} />,
  comingSoon: <IconClock size={14} stroke={1.7} />,
  hidden: <IconEyeOff size={14} stroke={1.7} />,
}
const tones = { live: 'leaf', comingSoon: 'sky', hidden: 'amber' } as const

/** Whether shoppers see it; pressing it leads to why. */
export function LivePill() {
  const { page } = usePage()
  const { live, liveReason } = page.rollup
  if (page.item.status === 'archived') {
    return (
      <Pill tone="gray" icon={<IconArchive size={14} stroke={1.7} />}>
        {say('Archived')}
      </Pill>
    )
  }
  const failed = page.liveCheck.find(({ key, ok }) => key === liveReason && !ok)
  const reason = failed && say(failed.label)
  return (
    <UnstyledButton
      aria-label={say('{state}: open the live check', { state: say(liveStates[live]) })}
      onClick={() => {
        const card = document.getElementById('live-check')
        card?.scrollIntoView({ block: 'start' })
        card?.querySelector<HTMLElement>('button,a')?.focus()
      }}
    >
      <Pill tone={tones[live]} icon={icons[live]}>
        {live === 'hidden' && reason
          ? say('Hidden: {reason}', { reason: reason.charAt(0).toLowerCase() + reason.slice(1) })
          : say(liveStates[live])}
      </Pill>
    </UnstyledButton>
  )
}

/** Code to copy, and where it belongs. */
export function ItemSecond() {
  const { page } = usePage()
  const primary = page.categories.find(({ uid }) => uid === page.item.primaryCategoryUid)
  return (
    <>
      <span className="code">{page.item.code}</span>
      <CopyButton value={page.item.code}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? say('Copied') : say('Copy the code')}>
            <ActionIcon size={24} aria-label={say('Copy the code')} onClick={copy}>
              {copied ? <IconCheck size={13} /> : <IconCopy size={13} stroke={1.7} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
      {primary && <span className="cut">{primary.name}</span>}
    </>
  )
}

/** The switch and the way to the page on the site. */
export function ItemActions() {
  const { page } = usePage()
  return (
    <>
      <StatusSwitch />
      <Button
        component="a"
        href={shopAddress(page.path)}
        target="_blank"
        rel="noreferrer"
        visibleFrom="md"
        rightSection={<IconExternalLink size={15} stroke={1.7} />}
      >
        {say('View on site')}
      </Button>
    </>
  )
}

/** The rarer actions. */
export function ItemMenu({ onDialog }: { onDialog: (dialog: 'duplicate' | 'archive') => void }) {
  const { page, isLocked } = usePage()
  const copyUrl = async () => {
    const { url } = await call(items.url, { params: { uid: page.item.uid } })
    await navigator.clipboard.writeText(url)
    notify({ title: say('The address is copied'), text: url })
  }
  return (
    <>
      <Menu.Item component="a" href={shopAddress(page.path)} target="_blank" rel="noreferrer" hiddenFrom="md">
        {say('View on site')}
      </Menu.Item>
      <Menu.Item onClick={() => void copyUrl()}>{say('Copy URL')}</Menu.Item>
      <Menu.Item onClick={() => onDialog('duplicate')}>{say('Duplicate…')}</Menu.Item>
      {!isLocked && (
        <>
          <Menu.Divider />
          <Menu.Item
            color="brick"
            disabled={page.item.status === 'active'}
            title={page.item.status === 'active' ? say('Deactivate it before archiving it.') : ''}
            onClick={() => onDialog('archive')}
          >
            {say('Archive…')}
          </Menu.Item>
        </>
      )}
    </>
  )
}

/** Over an archived item: what it is, and the way back. */
export function ArchivedBar() {
  const { page, refresh } = usePage()
  const [isBusy, setIsBusy] = useState(false)
  const taken = page.barcodes.filter(({ takenBy }) => takenBy)
  const unarchive = async () => {
    const isSure =
      taken.length === 0 ||
      (await confirm({
        title: say('Unarchive {code} without {barcodes}?', {
          code: page.item.code,
          barcodes: counted(taken.length, 'barcode'),
        }),
        text: taken
          .map(({ barcode, takenBy }) =>
            say('{barcode} is on {code} now.', { barcode, code: takenBy?.code ?? '' }),
          )
          .join(' '),
        confirm: say('Unarchive'),
      }))
    if (!isSure) return
    setIsBusy(true)
    try {
      await call(items.unarchive, {
        params: { uid: page.item.uid },
        body: { dropBarcodes: taken.length > 0 },
      })
      notify({ title: say('{code} is back, still off the site', { code: page.item.code }) })
      await refresh()
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Alert color="gray" radius={0} py={6} icon={<IconArchive size={16} />} role="status">
      <Group justify="space-between">
        {page.item.statusReason
          ? say('This item is archived: {reason}', { reason: page.item.statusReason })
          : say('This item is archived. It can be read, not changed.')}
        <Button size="compact-xs" loading={isBusy} onClick={() => void unarchive()}>
          {say('Unarchive')}
        </Button>
      </Group>
    </Alert>
  )
}

interface PageDialogsProps {
  readonly dialog: 'duplicate' | 'archive' | null
  readonly onClose: () => void
}

/** The dialogs of the menu. */
export function PageDialogs({ dialog, onClose }: PageDialogsProps) {
  const { page, refresh } = usePage()
  const open = dialog && { name: dialog, item: dialogItemOf(page) }
  return <ItemDialogs open={open} onClose={onClose} onDone={() => void refresh()} />
}
