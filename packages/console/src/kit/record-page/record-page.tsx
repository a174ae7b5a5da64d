import type { AnyRecord, StoredOf } from '@backroom/contract/kit/record'
import { ActionIcon, Button, Drawer, EmptyState, Menu, Skeleton, Tooltip } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconDots, IconHistory, IconInfoCircle, IconMoodEmpty } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { lastAddressOf, neighboursOf } from '#kit/list-page/list-memory.ts'
import { notify } from '#kit/notify.tsx'
import { usePageNews } from '#kit/page.ts'
import { AlsoOpen } from '#kit/record-page/also-open.tsx'
import { HistoryDrawer } from '#kit/record-page/history-drawer.tsx'
import { JumpList } from '#kit/record-page/jump-list.tsx'
import { LeaveGuard } from '#kit/record-page/leave-guard.tsx'
import { MergeDialog } from '#kit/record-page/merge-dialog.tsx'
import { RecordBars } from '#kit/record-page/record-bars.tsx'
import classes from '#kit/record-page/record-page.module.css'
import { SaveBar } from '#kit/record-page/save-bar.tsx'
import { Sections, SectionsContext } from '#kit/record-page/sections.ts'
import { useRecord } from '#kit/record-page/use-record.ts'
import { say } from '#kit/say.ts'
import { Thumb } from '#kit/thumb.tsx'

/** How a record introduces itself over its form. */
export interface RecordIntro {
  readonly title: string
  readonly picture?: string | null
  readonly pill?: ReactNode
  readonly second?: ReactNode
}

interface Props<Contract extends AnyRecord> {
  readonly contract: Contract
  readonly uid: number
  /** The list it belongs to: where "back" leads and whose neighbours it has. */
  readonly listPath: string
  readonly addressOf: (uid: number) => string
  readonly intro: (record: StoredOf<Contract>) => RecordIntro
  /** Buttons of the head. */
  readonly actions?: (record: StoredOf<Contract>) => ReactNode
  /** Items of the dots menu. */
  readonly menu?: (record: StoredOf<Contract>) => ReactNode
  /** Cards beside the form. */
  readonly rail?: (record: StoredOf<Contract>) => ReactNode
  /** The sections. */
  readonly children: (record: StoredOf<Contract>) => ReactNode
}

/** Rung 1 of an edit page: everything an edit page of the product does; the sections are the page's own. */
export function RecordPage<Contract extends AnyRecord>(props: Props<Contract>) {
  const { contract, uid, listPath } = props
  const control = useRecord(contract, uid)
  const [sections] = useState(() => new Sections())
  const [hasHistory, setHasHistory] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  const { record, form, isDirty } = control
  const intro = record && props.intro(record)
  const errorCount = Object.keys(form.formState.errors).length
  usePageNews({ title: intro?.title ?? null, isDirty, hasSaveBar: true })

  const save = () => {
    if (isDirty) void control.save()
    else notify({ tone: 'info', title: say('Nothing to save') })
  }
  useHotkeys(
    [
      ['mod+S', save],
      ['F9', () => focusNext(scroller.current, '[data-error]')],
      ['F8', () => focusNext(scroller.current, 'section')],
    ],
    [],
    true,
  )

  if (control.error?.status === 404) return <Gone noun={contract.noun} message={control.error.message} listPath={listPath} />
  if (!record || !intro || control.version === 0) return <Loading />
  const changer = (record as { updatedBy?: { name: string } }).updatedBy
  const changedAt = (record as { updatedAt?: string }).updatedAt
  return (
    <FormProvider {...form}>
      <SectionsContext.Provider value={sections}>
        <form
          className={classes.page}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            save()
          }}
        >
          <Head {...props} record={record} intro={intro} onHistory={() => setHasHistory(true)} />
          <RecordBars control={control} />
          <div ref={scroller} className={classes.body}>
            <JumpList scroller={scroller} />
            <div className={classes.form}>{props.children(record)}</div>
            <Rail contract={contract} uid={uid}>
              {props.rail?.(record)}
            </Rail>
          </div>
          <SaveBar
            schema={contract.input}
            changed={control.changed}
            isDirty={isDirty}
            isSaving={control.isSaving}
            errorCount={errorCount}
            keptAt={control.keptAt}
            savedBy={changer && changedAt ? { name: changer.name, at: changedAt } : null}
            onSave={save}
            onDiscard={control.discard}
          />
        </form>
        {hasHistory && <HistoryDrawer contract={contract} uid={uid} onClose={() => setHasHistory(false)} onRestore={control.fill} />}
        {control.conflict && (
          <MergeDialog
            contract={contract}
            conflict={control.conflict}
            changed={control.changed}
            isSaving={control.isSaving}
            onSave={chosen => void control.saveMerged(chosen)}
            onClose={control.closeConflict}
          />
        )}
        <LeaveGuard isDirty={isDirty} isBusy={control.isSaving} save={control.save} discard={control.discard} />
      </SectionsContext.Provider>
    </FormProvider>
  )
}

interface HeadProps<Contract extends AnyRecord> extends Omit<Props<Contract>, 'intro'> {
  readonly record: StoredOf<Contract>
  readonly intro: RecordIntro
  readonly onHistory: () => void
}

function Head<Contract extends AnyRecord>({ record, intro, uid, listPath, addressOf, actions, menu, onHistory }: HeadProps<Contract>) {
  const navigate = useNavigate()
  const { previous, next } = neighboursOf(listPath, uid)
  const go = (to: number | undefined) => (to === undefined ? undefined : () => void navigate(addressOf(to)))
  return (
    <div className={classes.head}>
      {intro.picture !== undefined && <Thumb src={intro.picture} size={44} />}
      <div className={classes.names}>
        <div className={classes.titleRow}>
          <h1 className="cut">{intro.title}</h1>
          {intro.pill}
        </div>
        <div className={classes.second}>{intro.second}</div>
      </div>
      <div className={classes.headActions}>
        {actions?.(record)}
        <Button leftSection={<IconHistory size={16} stroke={1.7} />} onClick={onHistory} visibleFrom="sm">
          {say('History')}
        </Button>
        <ActionIcon size={44} hiddenFrom="sm" aria-label={say('History')} onClick={onHistory}>
          <IconHistory size={20} stroke={1.7} />
        </ActionIcon>
        {menu && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon size={30} variant="default" aria-label={say('More')}>
                <IconDots size={16} stroke={1.7} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>{menu(record)}</Menu.Dropdown>
          </Menu>
        )}
        <ActionIcon.Group className={classes.neighbours ?? ''}>
          <Tooltip label={say('Previous in the list')}>
            <ActionIcon size={30} variant="default" aria-label={say('Previous in the list')} disabled={previous === undefined} onClick={go(previous)}>
              <IconChevronLeft size={16} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label={say('Next in the list')}>
            <ActionIcon size={30} variant="default" aria-label={say('Next in the list')} disabled={next === undefined} onClick={go(next)}>
              <IconChevronRight size={16} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        </ActionIcon.Group>
      </div>
    </div>
  )
}

/** Beside the form while there is room; behind a button on tablets; under the form on phones. */
function Rail({ contract, uid, children }: { contract: AnyRecord; uid: number; children: ReactNode }) {
  const isNarrow = useMediaQuery('(max-width: 1199px)') ?? false
  const isPhone = useMediaQuery('(max-width: 47.99em)') ?? false
  const [isOpen, setIsOpen] = useState(false)
  const cards = (
    <div className={classes.rail}>
      {children}
      <AlsoOpen entity={contract.resource} uid={uid} />
    </div>
  )
  if (!isNarrow || isPhone) return cards
  return (
    <>
      <Button className={classes.railButton ?? ''} leftSection={<IconInfoCircle size={16} />} onClick={() => setIsOpen(true)}>
        {say('At a glance')}
      </Button>
      <Drawer opened={isOpen} onClose={() => setIsOpen(false)} title={say('At a glance')}>
        {cards}
      </Drawer>
    </>
  )
}

function Gone({ noun, message, listPath }: { noun: string; message: string; listPath: string }) {
  return (
    <EmptyState mt={80} variant="light" color="gray" icon={<IconMoodEmpty size={28} stroke={1.7} />} title={say('No such {noun}', { noun: say(noun) })} description={message}>
      <EmptyState.Actions>
        <Button component={Link} to={lastAddressOf(listPath)} variant="filled">
          {say('Back to the list')}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  )
}

function Loading() {
  return (
    <div className={classes.page} aria-busy="true">
      <div className={classes.head}>
        <Skeleton w={44} h={44} />
        <Skeleton w={220} h={16} />
      </div>
      <div className={classes.body}>
        <div />
        <div className={classes.form}>
          <Skeleton h={220} radius="lg" />
          <Skeleton h={160} radius="lg" />
        </div>
      </div>
    </div>
  )
}

/** Moves the focus to the next match after where it is, round the corner if need be. */
function focusNext(within: HTMLElement | null, selector: string) {
  const found = [...(within?.querySelectorAll<HTMLElement>(selector) ?? [])]
  const after = found.find(element => (document.activeElement?.compareDocumentPosition(element) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING)
  const next = after ?? found[0]
  next?.scrollIntoView({ block: 'center' })
  const target = next?.matches('input,textarea,button') ? next : next?.querySelector<HTMLElement>('input,textarea,[contenteditable=true],button')
  target?.focus()
}
