import { builderTemplates } from '@backroom/contract/items/builders/templates'
import { Modal, Skeleton } from '@mantine/core'
import { FormProvider, useForm } from 'react-hook-form'
import { BuilderPreview } from '#items/builders/builder-edit/builder-preview.tsx'
import type { Template } from '#items/builders/builder-edit/builder-sums.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

/** A template as shoppers meet it, tried out without opening its page. */
export function BuilderPreviewDialog({
  uid,
  name,
  onClose,
}: {
  uid: number
  name: string
  onClose: () => void
}) {
  const { data } = useRead(builderTemplates.read, { params: { uid } })
  return (
    <Modal opened onClose={onClose} title={say('Preview of {name}', { name })} size={460}>
      {data ? <Tried template={data} /> : <Skeleton h={220} />}
    </Modal>
  )
}

function Tried({ template }: { template: Template }) {
  const { steps, rules, leadTimeDays } = template
  const form = useForm({ defaultValues: { steps, rules, leadTimeDays } })
  return (
    <FormProvider {...form}>
      <BuilderPreview template={template} />
    </FormProvider>
  )
}
