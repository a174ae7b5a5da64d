import type { Rule } from '@backroom/contract/kit/access'
import type { stamps } from '@backroom/contract/kit/record'
import { Alert } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { type UnsavedWork, useInProgress, useUnsavedWork } from '#kit/asking/leaving.ts'
import { notify } from '#kit/asking/notify.tsx'
import { isOnline } from '#kit/calls/online.ts'
import { useValue } from '#kit/external-store.ts'
import { LookingOnly } from '#kit/fields/looking-only.ts'
import { usePageKeys } from '#kit/keys.ts'
import { MergeDialog } from '#kit/merge/merge-dialog.tsx'
import { HistoryDrawer } from '#kit/record-page/history-drawer.tsx'
import { RecordBars } from '#kit/record-page/record-bars.tsx'
import { SaveBar } from '#kit/record-page/save-bar.tsx'
import { Sections, SectionsContext } from '#kit/record-page/sections.ts'
import type { Attempt, Editable, useRecord } from '#kit/record-page/use-record.ts'
import { say } from '#kit/say.ts'
import { useMay } from '#kit/session/use-may.ts'

/** What the frame reads of a contract: its fields, its name, its history and who may save it. */
export type Shown = Pick<Editable, 'input' | 'noun' | 'resource' | 'history' | 'asOf'> & {
  readonly update: Rule
}

/** How a frame is told of what is edited; `useRecord` answers it, and pages of their own kind may. */
export type EditControl = Omit<
  ReturnType<typeof useRecord>,
  'record' | 'form' | 'error' | 'retry' | 'isNotSaved' | 'attempt'
> & {
  readonly isNotSaved?: boolean
  /** Saves, and says what came of it: stored, or the status it was refused with. */
  readonly attempt?: () => Promise<Attempt>
  readonly record: Pick<z.output<typeof stamps>, 'updatedBy' | 'updatedAt'> | undefined
  readonly form: UseFormReturn
}

interface Props {
  readonly contract: Shown
  readonly uid: number | null
  readonly control: EditControl
  /** Over the form; given how to open the history. */
  readonly head: (openHistory: () => void) => ReactNode
  /** What scrolls between head and save bar. */
  readonly children: (scroller: RefObject<HTMLDivElement | null>) => ReactNode
  /** Set where other records are edited on the same page. */
  readonly isLeftBy?: UnsavedWork['isLeftBy']
  /** The flag that puts it to work, where saving and switching on is one step. */
  readonly switch?: string | undefined
}

/** Rung 2 of an edit page: form, bars, save bar, history, merge, leaving and the keys; the page draws head and body. */
export function EditFrame({ contract, uid, control, head, children, isLeftBy, switch: flag }: Props) {
  const [sections] = useState(() => new Sections())
  const [hasHistory, setHasHistory] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  const { record, form, isDirty, conflict } = control
  // Fields follow their own state; handing the form's down would draw every one of them anew at each first key.
  const [firstState] = useState(form.formState)
  const mayWrite = useMay(contract.update)
  const isConnected = useValue(isOnline)
  const cannotSave = !mayWrite
    ? onlyFor(contract.update)
    : isConnected
      ? null
      : say('You are offline. Nothing you do now is saved.')
  const save = () => {
    if (!isDirty && mayWrite) notify({ tone: 'info', title: say('Nothing to save') })
    else if (cannotSave) notify({ tone: 'warning', title: cannotSave })
    else void control.save()
  }
  const switchOn = switchOnOf(control, flag)
  usePageKeys([
    { keys: 'mod+s', description: 'Save', run: save },
    { keys: 'f8', description: 'Next section', run: () => focusNext(scroller.current, sectionsOnly) },
    {
      keys: 'shift+f8',
      description: 'Section before',
      run: () => focusBefore(scroller.current, sectionsOnly),
    },
    { keys: 'f9', description: 'Next error', run: () => focusNext(scroller.current, '[data-error]') },
  ])
  useInProgress(control.isSaving)
  useUnsavedWork({ isDirty, cannotSave, save: control.save, discard: control.discard, isLeftBy })
  return (
    <FormProvider {...form} formState={firstState}>
      <SectionsContext.Provider value={sections}>
        <form
          className="fill"
          noValidate
          onSubmit={event => {
            event.preventDefault()
            save()
          }}
        >
          {head(() => setHasHistory(true))}
          <RecordBars control={control} />
          {!mayWrite && (
            <Alert color="gray" radius={0} py={4} icon={<IconEye size={16} />} role="status">
              {cannotSave}
            </Alert>
          )}
          <LookingOnly.Provider value={!mayWrite}>{children(scroller)}</LookingOnly.Provider>
          {mayWrite && (
            <SaveBar
              schema={contract.input}
              changed={control.changed}
              isDirty={isDirty}
              isSaving={control.isSaving}
              isNotSaved={control.isNotSaved ?? false}
              cannotSave={cannotSave}
              errorCount={Object.keys(form.formState.errors).length}
              keptAt={control.keptAt}
              savedBy={record ? { ...record.updatedBy, at: record.updatedAt } : null}
              onSave={save}
              onDiscard={control.discard}
              onSwitchOn={switchOn}
            />
          )}
        </form>
        {hasHistory && (
          <HistoryDrawer
            contract={contract}
            uid={uid}
            onClose={() => setHasHistory(false)}
            onRestore={control.fill}
          />
        )}
        {conflict && (
          <MergeDialog
            contract={contract}
            conflict={conflict}
            changed={control.changed}
            isSaving={control.isSaving}
            onSave={chosen => void control.saveMerged(chosen)}
            onClose={control.closeConflict}
          />
        )}
      </SectionsContext.Provider>
    </FormProvider>
  )
}

/** Saves with its flag on. Whoever may not switch it on has saved it switched off, and is told why. */
function switchOnOf({ form, attempt }: EditControl, flag: string | undefined) {
  if (flag === undefined || attempt === undefined || form.watch(flag) === true) return undefined
  return async () => {
    const set = (isOn: boolean) => form.setValue(flag, isOn, { shouldDirty: true })
    set(true)
    const answer = await attempt()
    if (answer === 'stored') return
    set(false)
    if (answer === 403) await attempt()
  }
}

/** What stands over a form that somebody may only read. */
function onlyFor({ levels }: Rule): string {
  return say('You can look at this, but not change it. That takes one of these levels: {levels}.', {
    levels: levels === 'open' ? '' : levels.join(', '),
  })
}

/** The page's own sections, not what may be one inside them. */
const sectionsOnly = 'section[aria-labelledby]'

/** Moves the focus to the next match after where it is, round the corner if need be. */
function focusNext(within: HTMLElement | null, selector: string) {
  const found = [...(within?.querySelectorAll<HTMLElement>(selector) ?? [])]
  const isAfter = (element: HTMLElement) =>
    (document.activeElement?.compareDocumentPosition(element) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING
  focusIn(found.find(isAfter) ?? found[0])
}

/** Moves the focus to the match before the one it is in. */
function focusBefore(within: HTMLElement | null, selector: string) {
  const found = [...(within?.querySelectorAll<HTMLElement>(selector) ?? [])]
  const place = found.findIndex(element => element.contains(document.activeElement))
  focusIn(found.at(place - 1))
}

function focusIn(element: HTMLElement | undefined) {
  element?.scrollIntoView({ block: 'center' })
  const inputs = ':is(input,textarea,[contenteditable=true],button,[role=grid]):not(:disabled,[type=file])'
  const target = element?.matches(inputs) ? element : element?.querySelector<HTMLElement>(inputs)
  target?.focus()
}
