import type { SelectionPart } from '@backroom/contract/kit/selection'
import { screens } from '@backroom/contract/wizards/screens'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { useUnsavedWork } from '#kit/asking/leaving.ts'
import type { BulkChoice } from '#kit/bulk/bulk-choice.ts'
import { BulkSteps } from '#kit/bulk/bulk-steps.tsx'
import { type BulkPlace, type BulkStep, useBulk } from '#kit/bulk/use-bulk.ts'
import { addressOfWizard, allWizards, type Chooser } from '#kit/bulk/wizard.ts'
import { usePageNews } from '#kit/page/page.ts'
import { PageFrame } from '#kit/page/page-frame.tsx'
import { say } from '#kit/say.ts'
import { ChooseStep } from '#wizards/choose-step.tsx'
import { type Part, selectionOf, useParts } from '#wizards/use-parts.ts'

type Params = Readonly<Record<string, string | undefined>>
type FoundWizard = ReturnType<typeof allWizards>[number]

const steps: readonly BulkStep[] = ['choose', 'set', 'preview', 'run', 'result']

function wizardAt(path: string, { wizardName = '' }: Params): FoundWizard | undefined {
  return allWizards().find(
    ({ name, family }) =>
      `${family.path}/` === path.replace(':wizardName', '') &&
      name.toLowerCase() === wizardName.toLowerCase(),
  )
}

/** The pages of one family's wizards, each at its name however it is written. */
function pageOf({ path, title }: { readonly path: string; readonly title: string }) {
  function Page() {
    const params = useParams()
    const { search, state } = useLocation()
    const wizard = wizardAt(path, params)
    if (!wizard) return null
    if (wizard.name !== params.wizardName)
      return <Navigate to={`${addressOfWizard(wizard)}${search}`} state={state} replace />
    return <Opened key={wizard.name} wizard={wizard} title={`${say(title)}: ${say(wizard.title)}`} />
  }
  return Object.assign(Page, { isAt: (params: Params) => wizardAt(path, params) !== undefined })
}

export const ItemWizard = pageOf(screens.itemWizard)
export const CollectionWizard = pageOf(screens.collectionWizard)
export const StarBuyWizard = pageOf(screens.starBuyWizard)

function Opened({ wizard, title }: { wizard: FoundWizard; title: string }) {
  const { data } = useQuery({
    queryKey: ['wizard', wizard.family.path, wizard.name],
    queryFn: async () => ({
      choice: await wizard.load(),
      chooser: (await wizard.family.load?.()) as Chooser,
    }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <PageFrame title={title}>
      {data ? <Steps {...data} wizard={wizard} /> : <Skeleton h={200} m="md" />}
    </PageFrame>
  )
}

interface Props {
  readonly wizard: FoundWizard
  readonly choice: BulkChoice
  readonly chooser: Chooser
}

/** Choose, set, preview, run, result; how far one has come is in the address, so that reload and Back work. */
function Steps({ wizard, choice, chooser }: Props) {
  const navigate = useNavigate()
  const { place, go } = useAddressPlace()
  const { state } = useLocation() as { state: { parts?: readonly Part[] } | null }
  const parts = useParts(wizard.name, state?.parts)
  const [ticked, setTicked] = useState<SelectionPart | null>(null)
  const selection = selectionOf([...parts.all.map(each => each.selection), ...(ticked ? [ticked] : [])])
  const bulk = useBulk(choice, selection, { place, go })
  const { step, run } = bulk
  const isEmpty = parts.all.length === 0 && !ticked
  const percent = run && run.counts.targets > 0 ? Math.floor((run.counts.done / run.counts.targets) * 100) : 0
  usePageNews({
    title: step === 'run' ? `${percent}% ${say(wizard.title)}` : say(wizard.title),
    hasSaveBar: true,
  })
  useUnsavedWork({
    isDirty: !isEmpty && (step === 'choose' || step === 'set'),
    cannotSave: say('Nothing has been run yet.'),
    save: async () => false,
    discard: parts.clear,
  })
  // Whoever comes without a choice begins with it, wherever the address says they were.
  const begin = useEffectEvent(() => go({ step: 'choose', previewUid: null, runUid: null }))
  useEffect(() => {
    if (isEmpty && step === 'set') begin()
  }, [isEmpty, step])
  const next = () => (choice.Form ? bulk.setStep('set') : void bulk.look())
  return (
    <BulkSteps
      bulk={bulk}
      choice={choice}
      selection={selection}
      onClose={() => {
        parts.clear()
        void navigate(screens.wizards.path)
      }}
      choose={
        <ChooseStep
          chooser={chooser}
          parts={parts}
          onTick={setTicked}
          isBusy={bulk.isBusy}
          onNext={next}
          selection={selection}
          resource={wizard.family.resource}
          operation={choice.contract.name}
        />
      }
    />
  )
}

/** How far somebody has come, as the address says it. */
function useAddressPlace() {
  const [address, setAddress] = useSearchParams()
  const number = (name: string) => Number(address.get(name)) || null
  const place: BulkPlace = {
    step: steps.find(each => each === address.get('step')) ?? 'choose',
    previewUid: number('preview'),
    runUid: number('run'),
  }
  const go = ({ step, previewUid, runUid }: BulkPlace) =>
    setAddress(
      {
        ...(step !== 'choose' && { step }),
        ...(previewUid && { preview: String(previewUid) }),
        ...(runUid && { run: String(runUid) }),
      },
      { replace: step === 'result' },
    )
  return { place, go }
}
