import type { Endpoint } from '@backroom/contract/kit/endpoint'
import type { AnyRecord, StoredOf } from '@backroom/contract/kit/record'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import { ApiError, call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import type { EditControl } from '#kit/record-page/edit-frame.tsx'
import { markRefused } from '#kit/record-page/mark-refused.ts'
import { handOver, standingIn, typedSince } from '#kit/record-page/typed-meanwhile.ts'
import { useDraft } from '#kit/record-page/use-draft.ts'
import { type Attempt, submitted } from '#kit/record-page/use-record.ts'

/** A record that is made by one call. */
export type Makeable = AnyRecord & { readonly create: Endpoint }

type Made<Contract extends AnyRecord> = StoredOf<Contract> & { readonly uid: number }

/** Rung 3 of a page for a new record: nothing is stored before the first save; what is typed is kept in this tab. */
export function useNewRecord<Contract extends Makeable>(
  contract: Contract,
  blank: FieldValues,
  onMade: (made: StoredOf<Contract>) => void,
  place?: string,
): EditControl {
  const form = useForm<FieldValues>({
    resolver: zodResolver(contract.input) as never,
    mode: 'onTouched',
    defaultValues: blank,
  })
  const [isSaving, setIsSaving] = useState(false)
  const { isDirty, dirtyFields } = form.formState
  const changed = Object.keys(contract.input.shape).filter(field => dirtyFields[field])
  const kept = useDraft({ form, version: 1, changed, place })

  const send = async (values: FieldValues): Promise<Attempt> => {
    setIsSaving(true)
    const standing = standingIn(form)
    try {
      const made = (await call(contract.create, { body: values } as never)) as unknown as Made<Contract>
      // Its own page shows what was typed since as unsaved.
      handOver(contract.resource, made.uid, typedSince(standing, form))
      form.reset(values)
      kept.drop()
      await queryClient.invalidateQueries({ queryKey: [contract.resource] })
      // After the form knows that it is saved, or leaving would ask.
      setTimeout(() => onMade(made))
      return 'stored'
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      markRefused(form, contract.input, error)
      return error.status
    } finally {
      setIsSaving(false)
    }
  }

  const attempt = () => submitted(form, send)

  return {
    form,
    changed,
    isDirty,
    isSaving,
    version: 0,
    conflict: null,
    foreign: null,
    record: undefined,
    keptAt: kept.keptAt,
    draft: kept.draft,
    dropDraft: kept.drop,
    restoreDraft: () => void kept.restore(),
    attempt,
    save: async () => (await attempt()) === 'stored',
    saveMerged: async () => false,
    closeConflict: () => {},
    discard: () => {
      form.reset()
      kept.drop()
    },
    fill: values => {
      for (const [field, value] of Object.entries(values)) form.setValue(field, value, { shouldDirty: true })
    },
  }
}
