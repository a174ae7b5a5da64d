import {
  type myDetails as detailsSchema,
  type Me,
  myDetails,
  saveMe,
} from '@backroom/contract/access/session'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { VerifyMobileDialog } from '#access/account/my-account/verify-mobile-dialog.tsx'
import { useUnsavedWork } from '#kit/asking/leaving.ts'
import { notify } from '#kit/asking/notify.tsx'
import { ApiError } from '#kit/calls/call.ts'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { MobileInput } from '#kit/fields/mobile-input.tsx'
import { usePageKeys } from '#kit/keys.ts'
import { usePageNews } from '#kit/page/page.ts'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { learnUser } from '#kit/session/session.ts'

/** What a person writes about themselves. */
export type Details = z.output<typeof detailsSchema>

const Field = fieldsOf(myDetails)

/** Name, email and mobile. */
export function DetailsSection({ person }: { person: Me }) {
  const form = useFormContext<Details>()
  const write = useWrite(saveMe, { ignore: [400] })
  const [isVerifying, setIsVerifying] = useState(false)
  const { isDirty } = form.formState
  const save = async (): Promise<boolean> => {
    let isStored = false
    await form.handleSubmit(async values => {
      try {
        const saved = await write.mutateAsync({ body: { ...values, version: person.version } })
        learnUser(saved)
        form.reset({ name: saved.name, email: saved.email, mobile: saved.mobile })
        notify({ title: say('Saved') })
        isStored = true
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        for (const [field, [message = '']] of Object.entries(error.body.errors ?? {}))
          if (field in values) form.setError(field as keyof Details, { type: 'server', message })
      }
    })()
    return isStored
  }
  const discard = () => form.reset()
  usePageNews({ isDirty })
  usePageKeys([
    {
      keys: 'mod+s',
      description: say('Save'),
      run: () => (isDirty ? void save() : notify({ tone: 'info', title: say('Nothing to save') })),
    },
  ])
  useUnsavedWork({ isDirty, cannotSave: null, save, discard })
  return (
    <Section title={say('Me')}>
      <Field name="name" span={3} />
      <Field name="email" span={3} hint={say('Notices and links are mailed here.')} />
      <Field name="mobile" span={3} labelling="own">
        {({ value, onChange, error }) => (
          <MobileInput
            label={say('Mobile')}
            value={value ?? ''}
            onChange={mobile => onChange(mobile === '' ? null : mobile)}
            error={error ? ' ' : undefined}
          />
        )}
      </Field>
      <MobileState person={person} onVerify={() => setIsVerifying(true)} />
      <Group gap="xs">
        <Button variant="filled" disabled={!isDirty} loading={write.isPending} onClick={() => void save()}>
          {say('Save')}
        </Button>
        <Button disabled={!isDirty || write.isPending} onClick={discard}>
          {say('Discard')}
        </Button>
      </Group>
      {isVerifying && person.mobile && (
        <VerifyMobileDialog
          mobile={person.mobile}
          asSecondStep={false}
          onClose={() => setIsVerifying(false)}
        />
      )}
    </Section>
  )
}

function MobileState({ person, onVerify }: { person: Me; onVerify: () => void }) {
  if (!person.mobile) return null
  return (
    <Group gap="xs" mih={36} mt="auto" data-span={3}>
      {person.mobileIsVerified ? (
        <Text c="var(--br-ok)">{say('Verified')}</Text>
      ) : (
        <>
          <Text c="dimmed">{say('Not verified')}</Text>
          <Button onClick={onVerify}>{say('Verify')}</Button>
        </>
      )}
    </Group>
  )
}
